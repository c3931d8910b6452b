import { useState } from 'react';
import { useFileDrop } from '#web/lib/use-file-drop.ts';
import { useUnloadWarning } from '#web/lib/use-unload-warning.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResultView } from './import-result.tsx';
import { InvitationSheet } from './invitation-sheet.tsx';
import { useCustomerImport } from './use-customer-import.ts';

interface ImportCustomersProps {
  onClose: () => void;
  /** Gets the focus afterwards: an import that came back after a sign-in was opened by nothing. */
  returnFocusTo?: () => HTMLElement | null;
}

/** Customers from a .csv file: what it would change, the import, and cards with invitations for the new ones. */
export function ImportCustomers({ onClose, returnFocusTo }: ImportCustomersProps) {
  const flow = useCustomerImport();
  const [isLeaving, setIsLeaving] = useState(false);
  const isOver = useFileDrop(flow.start);
  const hasCards = flow.invited !== null;
  // Also before they are shown: the invitations are valid then, and nobody would have the links.
  const mayLoseCards = hasCards || flow.isInviting;
  useUnloadWarning(mayLoseCards);
  const requestClose = () => (mayLoseCards ? setIsLeaving(true) : onClose());
  return (
    <WorkspaceDialog onCloseRequest={requestClose} returnFocusTo={returnFocusTo}>
      <WorkspaceHeader title={hasCards ? 'Invitations' : 'Import customers'} onBack={requestClose} />
      <Step flow={flow} isOver={isOver} onClose={requestClose} />
      <ConfirmDialog
        isOpen={isLeaving}
        title="Leave the cards?"
        text="The cards are shown only here. Once you leave, the links cannot be shown again: each customer would need a new invitation."
        confirmLabel="Leave"
        isDestructive
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </WorkspaceDialog>
  );
}

interface StepProps {
  flow: ReturnType<typeof useCustomerImport>;
  /** A file is dragged over the page. */
  isOver: boolean;
  onClose: () => void;
}

function Step({ flow, isOver, onClose }: StepProps) {
  const { invited, result, previewed } = flow;
  if (result && invited) {
    const missing = result.newCustomers.filter(({ pinHash }) => invited.notInvited.includes(pinHash));
    return (
      <InvitationSheet
        invitations={invited.invitations}
        notInvited={missing.map(({ name }) => name)}
        onDone={onClose}
      />
    );
  }
  if (result) {
    return (
      <ImportResultView
        result={result}
        isBusy={flow.isInviting}
        problem={flow.invitingProblem}
        onInvite={flow.makeInvitations}
        onDone={onClose}
      />
    );
  }
  if (!previewed) {
    return (
      <ChooseFile isOver={isOver} isBusy={flow.isChecking} problem={flow.problem} onFiles={flow.start} />
    );
  }
  return (
    <ImportPreview
      key={previewed.preview.mark}
      fileName={previewed.file.name}
      preview={previewed.preview}
      isSecond={previewed.isSecond}
      isBusy={flow.isImporting}
      problem={flow.importProblem}
      onFiles={flow.start}
      onImport={flow.importCustomers}
    />
  );
}
