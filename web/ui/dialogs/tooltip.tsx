import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIP } from '#domain/contract/limits.ts';

/** Around everything that has tooltips: it remembers that one was just open, so that the next need not wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP.openDelayMs} skipDelayDuration={TOOLTIP.skipDelayMs}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: string;
  /** The one element that it explains; it must take a ref and be focusable. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="tooltip-box data-[state=closed]:animate-menu-out data-[state=delayed-open]:animate-menu-in"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
