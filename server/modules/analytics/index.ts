export { analyticsRoutes } from './analytics.routes.ts';
export { openAnalytics } from './analytics.ts';
