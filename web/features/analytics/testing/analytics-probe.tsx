/** For tests: the panel as the portal opens it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { AnalyticsPanel } from '#web/features/analytics/analytics-panel.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

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
