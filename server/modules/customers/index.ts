export { customerRoutes } from './customers.routes.ts';
export { openCustomers } from './customers.service.ts';
export { customerFileRoutes } from './files/customer-files.routes.ts';
export { openCustomerFiles } from './files/customer-files.service.ts';
export { openCustomerServices, recordViews } from './open-customers.service.ts';
export { openUsage } from './usage.service.ts';
