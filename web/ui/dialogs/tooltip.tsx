import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIP } from '#domain/contract/limits.ts';

/** Wrap everything that has tooltips: after one tooltip, the next opens without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP.openDelayMs} skipDelayDuration={TOOLTIP.skipDelayMs}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: string;
  /** The element that it explains; it must accept a ref and be focusable. */
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
