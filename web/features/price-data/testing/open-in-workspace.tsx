import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { openPart } from '#web/ui/testing/open-part.tsx';

const ADDRESS = '/admin?panel=price-data';

/** A panel as the page shows it, with more in its address. */
export function openInWorkspace(panel: ReactNode, onCloseRequest: () => void, view = ''): void {
  window.history.replaceState(null, '', ADDRESS + view);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  openPart(
    <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={onCloseRequest}>
      {panel}
    </WorkspaceDialog>,
  );
}
