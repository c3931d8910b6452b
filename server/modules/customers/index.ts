export { openCustomerServices } from './customer-services.ts';
export { customerRoutes } from './customers.routes.ts';
export { openCustomers } from './customers.service.ts';
export { noteViews } from './note-views.ts';
export { openUsage } from './usage.service.ts';
