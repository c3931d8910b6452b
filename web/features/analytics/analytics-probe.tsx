/** For tests: the panel as the portal opens it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { WorkspaceDialog } from '#web/ui/workspace-dialog.tsx';
import { AnalyticsPanel } from './analytics-panel.tsx';

export function showPanel(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkspaceDialog isFullScreen onCloseRequest={() => undefined}>
        <AnalyticsPanel onClose={() => undefined} />
      </WorkspaceDialog>
      <Toaster />
    </QueryClientProvider>,
    { wrapper: StrictMode },
  );
}

/** Until it knows which day it is. */
export async function openPanel(): Promise<void> {
  showPanel();
  await screen.findByRole('radiogroup', { name: 'Period' });
}
