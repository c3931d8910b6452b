import type { ReactNode } from 'react';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';

export interface Overtaken {
  readonly by: string;
  readonly at: string;
  /** They confirmed the very same columns. */
  readonly isSame: boolean;
  /** Theirs are on the screen. */
  readonly isShown: boolean;
}

interface ColumnsFooterProps {
  /** What happens to the sheet without an answer. */
  standing: string;
  /** Why these columns cannot be used, or why the server refused them. */
  problem: string | null;
  /** Who was faster; null if nobody. */
  overtaken: Overtaken | null;
  canUse: boolean;
  isBusy: boolean;
  onUse: () => void;
  onCancel: () => void;
  onSwap: () => void;
  /** Null for a sheet without confirmed columns. */
  onForget: (() => void) | null;
}

export function ColumnsFooter(props: ColumnsFooterProps) {
  const { standing, problem, overtaken, canUse, isBusy, onUse, onCancel, onSwap, onForget } = props;
  return (
    <footer data-toast-floor className="columns-footer">
      <div className="columns-footer-words">
        {/* Always in the page: a live region that appears together with its text is not announced. */}
        <div role="alert" className="empty:hidden">
          {overtaken ? (
            <p className="text-warning">{overtakenWords(overtaken)}</p>
          ) : (
            problem !== null && <ErrorLine>{problem}</ErrorLine>
          )}
        </div>
        {!overtaken && problem === null && <p>{standing}</p>}
        {!overtaken && onForget && (
          <button type="button" onClick={onForget} className="columns-link columns-forget">
            Forget these columns
          </button>
        )}
      </div>
      <div className="columns-footer-buttons">
        {overtaken && !overtaken.isSame ? (
          <Button onClick={onSwap}>{overtaken.isShown ? 'Back to mine' : 'Look at theirs'}</Button>
        ) : (
          <Button className="max-tablet:hidden" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="primary"
          isBusy={isBusy}
          busyLabel="Reading the sheet..."
          isUnavailable={!canUse && !isBusy}
          onClick={onUse}
        >
          {useLabel(overtaken)}
        </Button>
      </div>
    </footer>
  );
}

function useLabel(overtaken: Overtaken | null): string {
  if (overtaken === null) return 'Use these columns';
  return overtaken.isSame || overtaken.isShown ? 'Go to the review' : 'Use mine instead';
}

function overtakenWords({ by, at, isSame, isShown }: Overtaken): ReactNode {
  if (isSame) return `${capitalised(by)} has confirmed the same columns meanwhile, ${formatDateTime(at)}.`;
  if (isShown) return `These are the columns of ${by}. Yours are kept.`;
  return `${capitalised(by)} has confirmed other columns meanwhile, ${formatDateTime(at)}. Yours are still here.`;
}
