export { activityRoutes } from './activity.routes.ts';
export { openActivity } from './activity.service.ts';
