import type { ReactNode } from 'react';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { WorkspaceDialog } from '#web/ui/workspace-dialog.tsx';

/** A panel as the page shows it. */
export function openInWorkspace(panel: ReactNode, onCloseRequest: () => void): void {
  openPart(
    <WorkspaceDialog isFullScreen onCloseRequest={onCloseRequest}>
      {panel}
    </WorkspaceDialog>,
  );
}
