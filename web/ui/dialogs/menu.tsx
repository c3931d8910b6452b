import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface MenuItem {
  label: string;
  icon?: LucideIcon;
  isDestructive?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: MenuItem[];
}

export function Menu({ trigger, items }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-dialog min-w-47 rounded-panel border border-hairline bg-surface p-1 shadow-1 outline-none data-[state=closed]:animate-menu-out data-[state=open]:animate-menu-in"
        >
          {items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const Icon = item.icon;
  return (
    <Radix.Item
      disabled={item.isDisabled ?? false}
      onSelect={item.onSelect}
      className={classNames(
        'flex h-8.5 cursor-pointer items-center gap-2 rounded-badge px-3 type-interface outline-none data-disabled:cursor-default data-disabled:text-muted data-highlighted:bg-raised max-tablet:h-11',
        item.isDestructive ? 'text-danger' : 'text-text',
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {item.label}
    </Radix.Item>
  );
}
