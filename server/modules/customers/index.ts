export { openCustomerServices } from './customer-services.ts';
export { customerRoutes, noteViews } from './customers.routes.ts';
export { openCustomers } from './customers.service.ts';
export { openUsage } from './usage.service.ts';
