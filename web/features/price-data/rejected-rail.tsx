import type { RejectedRow, SnapshotReview } from '#domain/contract/entities/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** The rows and sheets that are left out of the list, and why. */
export function RejectedRail({ review }: { review: SnapshotReview }) {
  const { rejected, skippedSheets, unclearSheets } = review;
  const isCut = rejected.count > 0 && rejected.entries.length >= review.cap;
  return (
    <Panel
      title="Rejected"
      mark={<Badge tone={rejected.count > 0 ? 'danger' : 'outline'}>{rejected.count}</Badge>}
      action={
        rejected.count > 0 && <span className="type-caption text-muted">Left out when you publish</span>
      }
    >
      {rejected.count === 0 && (
        <p className="px-4 py-3 type-interface text-muted">Every row could be read.</p>
      )}
      <ul
        aria-label="Rejected rows"
        // A list that scrolls must be reachable by keyboard.
        tabIndex={rejected.count > 0 ? 0 : undefined}
        className="max-h-160 overflow-y-auto focus-visible:-outline-offset-2"
      >
        {rejected.entries.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same cell may be rejected for two reasons
          <RejectedEntry key={place} row={row} />
        ))}
      </ul>
      {isCut && (
        <p className="border-t border-row-rule px-4 py-3 type-caption text-muted">
          {`Only the first ${rejected.entries.length} are shown.`}
        </p>
      )}
      {skippedSheets.length + unclearSheets.length > 0 && (
        <ul aria-label="Sheets left out" className="border-t border-hairline">
          {unclearSheets.map(({ sheet, sentence }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same title
            <li key={place} className="border-t border-row-rule px-4 py-3 wrap-anywhere first:border-t-0">
              <p className="type-label text-text">{sheet}</p>
              <p className="type-caption text-warning">Sheet left out: the columns are unclear</p>
              <p className="type-caption text-muted">{sentence}</p>
            </li>
          ))}
          {skippedSheets.map(({ sheet, reason }) => (
            <li key={sheet} className="border-t border-row-rule px-4 py-3 first:border-t-0">
              <p className="type-label text-text">{sheet}</p>
              <p className="type-caption text-muted">{`Sheet left out: ${reason}`}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RejectedEntry({ row }: { row: RejectedRow }) {
  return (
    <li className="border-t border-row-rule px-4 py-3 wrap-anywhere first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="type-label font-semibold text-text">{row.sheet}</span>
        <span className="shrink-0 type-caption text-muted">{placeOf(row)}</span>
      </div>
      <p className="type-interface text-danger">{row.reason}</p>
      <p className="line-clamp-2 type-interface text-muted">{row.value.trim() || '(blank)'}</p>
    </li>
  );
}

// A cell names its row as well: 'C41' is in row 41.
function placeOf({ row, cell, rowsLost }: RejectedRow): string {
  if (rowsLost > 1) return counted(rowsLost, 'row');
  return cell ? `cell ${cell}` : `row ${row}`;
}
