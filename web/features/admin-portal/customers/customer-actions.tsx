import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { CustomerMenu, type CustomerMenuActions } from '#web/features/customers/customer-menu.tsx';
import type { Day } from '#web/lib/calendar-day.ts';
import { buttonClasses } from '#web/ui/button-style.ts';

/** The actions in a customer's row. */
export interface RowActions extends CustomerMenuActions {
  onEdit: (customer: CustomerPin) => void;
  onDelete: (customer: CustomerPin) => void;
}

interface CustomerActionsProps extends RowActions {
  customer: CustomerPin;
  today: Day;
  /** The table has no room for words on the buttons. */
  isTight: boolean;
}

/** Buttons with words in wide tables, without them in others, none below laptop width, and everything in a menu. */
export function CustomerActions(props: CustomerActionsProps) {
  const { customer, today, isTight, onEdit, onDelete, ...shared } = props;
  return (
    <span className="inline-flex items-center">
      <span className="inline-flex max-laptop:hidden">
        <RowButton
          verb="Edit"
          name={customer.name}
          isTight={isTight}
          icon={Pencil}
          onClick={() => onEdit(customer)}
        />
        <RowButton
          verb="Delete"
          name={customer.name}
          isTight={isTight}
          icon={Trash2}
          isDestructive
          onClick={() => onDelete(customer)}
        />
      </span>
      <span className="-my-3 -mr-3 inline-flex tablet:my-0 tablet:-mr-2">
        <CustomerMenu
          customer={customer}
          today={today}
          first={[{ label: 'Edit', icon: Pencil, act: onEdit }]}
          last={[{ label: 'Delete', icon: Trash2, isDestructive: true, act: onDelete }]}
          {...shared}
        />
      </span>
    </span>
  );
}

interface RowButtonProps {
  verb: string;
  name: string;
  icon: LucideIcon;
  isTight: boolean;
  isDestructive?: boolean;
  onClick: () => void;
}

function RowButton(props: RowButtonProps) {
  const { verb, name, icon: Icon, isTight, isDestructive = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={`${verb} ${name}`}
      onClick={onClick}
      // On the content, because the button sets its own colour.
      className={`${buttonClasses('quiet', 'small')} ${isTight ? 'px-2' : '@max-wide-table:px-2'} ${isDestructive ? '*:text-danger' : ''}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={isTight ? 'sr-only' : '@max-wide-table:sr-only'}>{verb}</span>
    </button>
  );
}
