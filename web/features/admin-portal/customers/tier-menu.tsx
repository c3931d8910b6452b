import { ChevronDown } from 'lucide-react';
import { type CustomerPin, flagsOfCustomerRole } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_ROLES, type CustomerRole, customerRoleOf } from '#domain/contract/entities/roles.ts';
import { TierBadge } from '#web/features/customers/customer-badges.tsx';
import { STATUS_WORDS } from '#web/features/customers/customer-words.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { useUpdateCustomer } from './customers.mutations.ts';

/** The tier's badge, which opens a menu to choose another. */
export function TierMenu({ customer }: { customer: CustomerPin }) {
  const update = useUpdateCustomer(customer);
  const role = customerRoleOf(customer);
  function choose(chosen: CustomerRole): void {
    if (chosen === role) return;
    const done = `${customer.name} is now ${STATUS_WORDS[chosen]}.`;
    update.mutate({ customer, changes: flagsOfCustomerRole(chosen), done });
  }
  return (
    <Menu
      align="start"
      chosen={STATUS_WORDS[role]}
      trigger={
        <button
          type="button"
          aria-label={`Tier of ${customer.name}: ${STATUS_WORDS[role]}`}
          // The invisible edge makes the target big enough to hit, on phones too.
          className="relative inline-flex items-center gap-1 rounded-badge text-muted transition-colors after:absolute after:-inset-1 hover:text-text max-tablet:order-3 max-tablet:after:-inset-y-3"
        >
          <TierBadge role={role} />
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
      items={CUSTOMER_ROLES.map((each) => ({ label: STATUS_WORDS[each], onSelect: () => choose(each) }))}
    />
  );
}
