import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useBackToClose } from './use-back-to-close.ts';

interface PopoverProps {
  label: string;
  /** The button that opens it. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A few fields beside their button; the page below stays visible. */
export function Popover({ label, trigger, isOpen, onOpenChange, children }: PopoverProps) {
  useBackToClose(isOpen, () => onOpenChange(false));
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={16}
          className="z-dialog rounded-panel border border-hairline bg-surface p-4 shadow-1 outline-none data-[state=closed]:animate-menu-out data-[state=open]:animate-menu-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
