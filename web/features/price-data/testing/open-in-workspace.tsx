import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { currentToast, dismissToast } from '#web/ui/toast-store.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { WorkspaceDialog } from '#web/ui/workspace-dialog.tsx';

/** A panel as the page shows it, in the mode that finds effects which do not clean up. */
export function openInWorkspace(panel: ReactNode, onCloseRequest: () => void): void {
  render(
    <Surroundings>
      <WorkspaceDialog isFullScreen onCloseRequest={onCloseRequest}>
        {panel}
      </WorkspaceDialog>
    </Surroundings>,
    { wrapper: StrictMode },
  );
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
  return entry?.isOpen ? `${entry.title} - ${entry.description}` : null;
}

export function forgetToast(): void {
  const entry = currentToast();
  if (entry) dismissToast(entry.id);
}
