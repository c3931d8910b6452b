export type { Customer } from './customer.repo.ts';
export type { CustomerChanges } from './customer-changes.ts';
export {
  type Customers,
  type CustomersParts,
  type DoneBy,
  type NewCustomer,
  openCustomers,
} from './customers.service.ts';
