import { CreateCustomer, useCreation } from '#web/features/manager-portal/create-customer.tsx';

/** The panel with what the portal holds for it. */
export function CreationPanel() {
  return <CreateCustomer {...useCreation()} />;
}
