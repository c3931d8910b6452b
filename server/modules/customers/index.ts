export { customerRoutes } from './customer-routes.ts';
export { openCustomers } from './customers.service.ts';
export { noteViews } from './note-views.ts';
export { openUsage, type PlaceOf } from './usage.service.ts';
