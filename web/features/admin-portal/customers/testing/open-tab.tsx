import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToast, dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** The tab as the portal shows it, in the mode that finds effects which do not clean up. */
export function open(tab: ReactNode): void {
  render(<Surroundings>{tab}</Surroundings>, { wrapper: StrictMode });
}

/** For tests that count calls: the strict mode gives up the first of each and makes it again. */
export function openOnce(tab: ReactNode): void {
  render(<Surroundings>{tab}</Surroundings>);
}

function Surroundings({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>{children}</TooltipProvider>
    </QueryClientProvider>
  );
}

/** The texts of a row's cells, by column. */
export async function cellsOf(name: string): Promise<Record<string, string>> {
  const [head, ...rows] = within(await screen.findByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  const row = rows.find((candidate) => candidate.textContent.startsWith(name));
  if (!head || !row) throw new Error(`no row for ${name}`);
  const heads = [...head.children].map((cell) => cell.textContent);
  return Object.fromEntries([...row.children].map((cell, index) => [heads[index], cell.textContent]));
}

/** From the first to the last row of the page; none while there is no table. */
export function shownNames(): string[] {
  const names = document.querySelectorAll('tbody > tr > td:first-child > span:first-child');
  return [...names].map((name) => name.textContent);
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
