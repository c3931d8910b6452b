import type { NoticeSettings } from '#domain/contract/entities/deals/notices.ts';
import { counted } from '#domain/text/counts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { useTestNotice } from './notices.queries.ts';
import { KIND_NAMES } from './notices-form.ts';

interface SentNoticesProps {
  settings: NoticeSettings;
  /** A test goes to the saved address, so there must be one and nothing unsaved. */
  canTest: boolean;
}

/** How the last notices went. */
export function SentNotices({ settings: { deliveries, waiting }, canTest }: SentNoticesProps) {
  const testing = useTestNotice();
  if (deliveries.length === 0 && !canTest) return null;
  return (
    <div className="grid gap-3 border-t border-hairline p-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h3 className="min-w-0 flex-1 type-label text-text">Last notices</h3>
        {canTest && (
          <Button isBusy={testing.isPending} busyLabel="Sending..." onClick={() => testing.mutate()}>
            Send a test
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {testing.data?.isDelivered && <p className="type-interface text-text">The test arrived.</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {testing.data?.problem && <ErrorLine>{testing.data.problem}</ErrorLine>}
        {testing.error && <ErrorLine>{failureText(testing.error)}</ErrorLine>}
      </div>
      {waiting > 0 && (
        <p className="type-caption text-muted">{`${counted(waiting, 'notice')} waiting. Retried for 24 hours.`}</p>
      )}
      <Deliveries deliveries={deliveries} />
    </div>
  );
}

function Deliveries({ deliveries }: Pick<NoticeSettings, 'deliveries'>) {
  if (deliveries.length === 0) return <p className="type-caption text-muted">None yet.</p>;
  return (
    <ul aria-label="Last notices" className="grid gap-2">
      {deliveries.map(({ kind, at, problem }, index) => (
        // Two of the same kind can have the same time.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={`${at}-${index}`} className="type-caption">
          <span className="flex flex-wrap justify-between gap-x-3 text-text">
            <span>{KIND_NAMES[kind]}</span>
            <span className="text-muted tabular-nums">{formatDateTime(at)}</span>
          </span>
          <span className={problem === null ? 'text-muted' : 'text-danger'}>{problem ?? 'Delivered'}</span>
        </li>
      ))}
    </ul>
  );
}

function failureText(error: Error): string {
  const words = error instanceof ApiError ? error.body?.error : undefined;
  return words ?? 'The server could not be reached.';
}
