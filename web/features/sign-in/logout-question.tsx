import { Button } from '#web/ui/button.tsx';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';

interface LogoutQuestionProps {
  /** Nothing is saved for staff. */
  hasSavedPrices: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const SESSION_STAYS = 'The server cannot be reached, so the session stays open there until it expires.';
const PRICES_GO =
  'The prices saved on this device are removed. Without a connection you cannot sign in again.';

/** Asked without a connection: there, logging out does less than usual and cannot be undone. */
export function LogoutQuestion({ hasSavedPrices, onConfirm, onCancel }: LogoutQuestionProps) {
  return (
    <PlainDialog
      title="Log out while offline?"
      description={hasSavedPrices ? `${SESSION_STAYS} ${PRICES_GO}` : SESSION_STAYS}
      onClose={onCancel}
    >
      <div className="flex justify-end gap-2 max-tablet:*:h-12 max-tablet:*:flex-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="danger-filled" onClick={onConfirm}>
          Log out
        </Button>
      </div>
    </PlainDialog>
  );
}
