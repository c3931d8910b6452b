export { customerRoutes, noteViews } from './customers.routes.ts';
export { openCustomers } from './customers.service.ts';
export { openCustomerServices } from './open-customers.service.ts';
export { openUsage } from './usage.service.ts';
