export { customerRoutes } from './customers.routes.ts';
export { openCustomers } from './customers.service.ts';
export { openCustomerServices, recordViews } from './open-customers.service.ts';
export { openUsage } from './usage.service.ts';
