export { analyticsRoutes } from './analytics.routes.ts';
export { openAnalytics } from './analytics.service.ts';
export { readVisitHealth, type VisitHealth } from './reports/visit-health.repo.ts';
