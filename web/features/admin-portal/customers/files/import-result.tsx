import { counted } from '#domain/text/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { FigureStrip } from '#web/ui/tables/figure-strip.tsx';
import type { ImportResult } from './use-customer-import.ts';

interface ImportResultViewProps {
  result: ImportResult;
  isBusy: boolean;
  problem: string | null;
  onInvite: () => void;
  onDone: () => void;
}

export function ImportResultView({ result, isBusy, problem, onInvite, onDone }: ImportResultViewProps) {
  const { created, changed, unchanged, newCustomers } = result;
  const invitable = newCustomers.length;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-6">
      <div className="mx-auto grid max-w-180 grid-cols-1 gap-5">
        <p role="status" className="type-panel-title text-text">
          The file is imported
        </p>
        <FigureStrip
          figures={[
            { label: 'New', figure: String(created) },
            { label: 'Changed', figure: String(changed) },
            { label: 'Unchanged', figure: String(unchanged) },
          ]}
        />
        {invitable > 0 && (
          <p className="type-interface text-muted">
            {`The new customers have no PIN yet. An invitation lets a customer sign in by a link or a printed code, without a PIN. You get a card for each of the ${counted(invitable, 'customer')}, to print and hand over.`}
          </p>
        )}
        <div role="alert" className="empty:hidden">
          {problem !== null && <ErrorLine>{problem}</ErrorLine>}
        </div>
        <div className="flex flex-wrap gap-2 max-tablet:*:w-full">
          {invitable > 0 && (
            <Button variant="primary" isBusy={isBusy} busyLabel="Making invitations..." onClick={onInvite}>
              {`Make invitations for ${counted(invitable, 'new customer')}`}
            </Button>
          )}
          <Button variant={invitable > 0 ? 'secondary' : 'primary'} onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}
