import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TooltipProvider } from '#web/ui/dialogs/tooltip.tsx';
import { currentToast, dismissToast } from '#web/ui/feedback/toast-store.ts';

/** A part of a portal as its page shows it, in the mode that finds effects which do not clean up. */
export function openPart(part: ReactNode): void {
  render(<Surroundings>{part}</Surroundings>, { wrapper: StrictMode });
}

/** For tests that count calls: the strict mode gives up the first of each and makes it again. */
export function openOnce(part: ReactNode): void {
  render(<Surroundings>{part}</Surroundings>);
}

function Surroundings({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}

/** The toast as the app would show it: title, then description. */
export function shownToast(): string | null {
  const entry = currentToast();
  if (!entry?.isOpen) return null;
  return [entry.title, entry.description].filter(Boolean).join(' - ');
}

export function forgetToast(): void {
  const entry = currentToast();
  if (entry) dismissToast(entry.id);
}
