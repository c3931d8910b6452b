export { analyticsRoutes } from './analytics.routes.ts';
export { openAnalytics } from './analytics.ts';
export { readVisitHealth, type VisitHealth } from './visit-health.repo.ts';
