import { Activity, EllipsisVertical, type LucideIcon, Send, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { Day } from '#web/lib/calendar-day.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isLinkAlive, reasonAgainstInvitation } from './access/access-states.ts';

/** What both portals offer for a customer. */
export interface CustomerMenuActions {
  onInvite: (customer: CustomerPin) => void;
  onRevoke: (customer: CustomerPin) => void;
  onShowUsage: (customer: CustomerPin) => void;
}

interface MenuAction {
  label: string;
  icon: LucideIcon;
  isDestructive?: boolean;
  unavailable?: string | undefined;
  act: (customer: CustomerPin) => void;
}

interface CustomerMenuProps extends CustomerMenuActions {
  customer: CustomerPin;
  today: Day;
  /** What only one portal offers. */
  first?: readonly MenuAction[];
  last?: readonly MenuAction[];
}

export function CustomerMenu({ customer, today, first = [], last = [], ...actions }: CustomerMenuProps) {
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
  const items = [...first, ...sharedItems(customer, today, actions), ...last];
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
      items={items.map(({ act, ...item }) => ({ ...item, onSelect: afterMenuCloses(act) }))}
    />
  );
}

function sharedItems(customer: CustomerPin, today: Day, actions: CustomerMenuActions): MenuAction[] {
  const { invitation } = customer;
  const canRevoke = invitation !== undefined && isLinkAlive(invitation, Date.now());
  return [
    { label: 'Usage details', icon: Activity, act: actions.onShowUsage },
    {
      label: 'Send a new invitation',
      icon: Send,
      unavailable: reasonAgainstInvitation(customer, today),
      act: actions.onInvite,
    },
    ...(canRevoke
      ? [{ label: 'Revoke invitation', icon: Undo2, isDestructive: true, act: actions.onRevoke }]
      : []),
  ];
}
