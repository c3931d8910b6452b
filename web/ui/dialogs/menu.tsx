import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface MenuItem {
  label: string;
  icon?: LucideIcon;
  isDestructive?: boolean;
  /** Why it cannot be chosen now, in a word or two after the label. */
  unavailable?: string | undefined;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: MenuItem[];
  /** The label of the current one, in a menu that chooses between its items. */
  chosen?: string;
  align?: 'start' | 'end';
}

export function Menu({ trigger, items, chosen, align = 'end' }: MenuProps) {
  const rows = items.map((item) => <MenuRow key={item.label} item={item} isChoice={chosen !== undefined} />);
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-dialog min-w-47 rounded-panel border border-hairline bg-surface p-1 shadow-1 outline-none data-[state=closed]:animate-menu-out data-[state=open]:animate-menu-in"
        >
          {chosen === undefined ? rows : <Radix.RadioGroup value={chosen}>{rows}</Radix.RadioGroup>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuRow({ item, isChoice }: { item: MenuItem; isChoice: boolean }) {
  const row = {
    // Not disabled: the arrow keys would skip it, and nobody would hear the reason.
    'aria-disabled': item.unavailable !== undefined || undefined,
    onSelect: item.unavailable === undefined ? item.onSelect : stayOpen,
    className: classNames(
      'flex h-8.5 cursor-pointer items-center gap-2 rounded-badge px-3 type-interface outline-none aria-disabled:cursor-default aria-disabled:text-muted data-highlighted:bg-raised max-tablet:h-11',
      item.isDestructive ? 'text-danger' : 'text-text',
    ),
  };
  const Icon = item.icon;
  if (isChoice)
    return (
      <Radix.RadioItem {...row} value={item.label}>
        <span className="flex size-4 shrink-0">
          <Radix.ItemIndicator>
            <Check aria-hidden className="size-4" />
          </Radix.ItemIndicator>
        </span>
        {item.label}
      </Radix.RadioItem>
    );
  return (
    <Radix.Item {...row}>
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {item.label}
      {item.unavailable && <span className="ml-auto pl-3 type-badge">{item.unavailable}</span>}
    </Radix.Item>
  );
}

function stayOpen(event: Event): void {
  event.preventDefault();
}
