import type { ReactNode } from 'react';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { openPart } from '#web/ui/testing/open-part.tsx';

/** A panel as the page shows it. */
export function openInWorkspace(panel: ReactNode, onCloseRequest: () => void): void {
  openPart(
    <WorkspaceDialog isFullScreen onCloseRequest={onCloseRequest}>
      {panel}
    </WorkspaceDialog>,
  );
}
