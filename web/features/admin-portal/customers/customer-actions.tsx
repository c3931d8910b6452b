import { Activity, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface CustomerActionsProps {
  customer: CustomerPin;
  onShowUsage: (customer: CustomerPin) => void;
  onEdit: (customer: CustomerPin) => void;
  onDelete: (customer: CustomerPin) => void;
}

/** Buttons on wide screens, a menu elsewhere. */
export function CustomerActions(props: CustomerActionsProps) {
  const { customer, onEdit, onDelete } = props;
  return (
    <>
      <span className="-mr-button-small inline-flex max-desktop:hidden">
        <Button
          size="small"
          variant="quiet"
          icon={Pencil}
          aria-label={`Edit ${customer.name}`}
          onClick={() => onEdit(customer)}
        >
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={Trash2}
          aria-label={`Delete ${customer.name}`}
          // On the content, because the button sets its own colour.
          className="*:text-danger"
          onClick={() => onDelete(customer)}
        >
          Delete
        </Button>
      </span>
      <span className="-mr-1 inline-flex max-tablet:-my-3 max-tablet:-mr-3 desktop:hidden">
        <ActionsMenu {...props} />
      </span>
    </>
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
