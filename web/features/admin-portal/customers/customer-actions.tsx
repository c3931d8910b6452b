import { Activity, EllipsisVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface CustomerActionsProps {
  customer: CustomerPin;
  onShowUsage: (customer: CustomerPin) => void;
  onEdit: (customer: CustomerPin) => void;
  onDelete: (customer: CustomerPin) => void;
}

/** Buttons with words in wide tables, without them in others, and a menu on phones. */
export function CustomerActions(props: CustomerActionsProps) {
  const { customer, onEdit, onDelete } = props;
  return (
    <>
      <span className="-mr-button-small inline-flex max-tablet:hidden">
        <RowButton verb="Edit" name={customer.name} icon={Pencil} onClick={() => onEdit(customer)} />
        <RowButton
          verb="Delete"
          name={customer.name}
          icon={Trash2}
          isDestructive
          onClick={() => onDelete(customer)}
        />
      </span>
      <span className="-my-3 -mr-3 inline-flex tablet:hidden">
        <ActionsMenu {...props} />
      </span>
    </>
  );
}

interface RowButtonProps {
  verb: string;
  name: string;
  icon: LucideIcon;
  isDestructive?: boolean;
  onClick: () => void;
}

function RowButton({ verb, name, icon: Icon, isDestructive = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${verb} ${name}`}
      onClick={onClick}
      // On the content, because the button sets its own colour.
      className={`${buttonClasses('quiet', 'small')} @max-wide-table:px-2 ${isDestructive ? '*:text-danger' : ''}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="@max-wide-table:sr-only">{verb}</span>
    </button>
  );
}

function ActionsMenu({ customer, onShowUsage, onEdit, onDelete }: CustomerActionsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  // A dialog returns the focus to what had it before: that must be the button, not an item of the closed menu.
  // The menu releases the focus only after this event.
  function afterMenuCloses(act: (customer: CustomerPin) => void): () => void {
    return () => {
      setTimeout(() => {
        trigger.current?.focus();
        act(customer);
      });
    };
  }
  return (
    <Menu
      trigger={
        <IconButton
          ref={trigger}
          label={`Actions for ${customer.name}`}
          icon={EllipsisVertical}
          size="small"
          isMuted
        />
      }
      items={[
        { label: 'Edit', icon: Pencil, onSelect: afterMenuCloses(onEdit) },
        { label: 'Usage details', icon: Activity, onSelect: afterMenuCloses(onShowUsage) },
        { label: 'Delete', icon: Trash2, isDestructive: true, onSelect: afterMenuCloses(onDelete) },
      ]}
    />
  );
}
