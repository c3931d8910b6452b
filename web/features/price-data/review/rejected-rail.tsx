import { useRef } from 'react';
import type { RejectedRow, SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { counted } from '#domain/text/counts.ts';
import type { PriceDataViewState } from '#web/features/price-data/price-data-view.ts';
import { unclearOrChanged } from '#web/features/price-data/price-data-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Pager } from '#web/ui/tables/pager.tsx';
import { type ReviewedList, useReviewRows } from './use-review-rows.ts';

interface RejectedRailProps extends ReviewedList {
  address: PriceDataViewState;
}

/** The rows and sheets that are left out of the list, and why. The search of the review covers them too. */
export function RejectedRail({ address, ...reviewed }: RejectedRailProps) {
  const { rejected } = reviewed.review;
  return (
    <Panel
      title="Rejected"
      mark={<Badge tone={rejected.count > 0 ? 'danger' : 'outline'}>{rejected.count}</Badge>}
      action={
        rejected.count > 0 && <span className="type-caption text-muted">Left out when you publish</span>
      }
    >
      {rejected.count === 0 ? (
        <p className="px-4 py-3 type-interface text-muted">Every row could be read.</p>
      ) : (
        <RejectedRows address={address} {...reviewed} />
      )}
      <SheetsLeftOut review={reviewed.review} />
    </Panel>
  );
}

function RejectedRows({ address, ...reviewed }: RejectedRailProps) {
  const list = useRef<HTMLUListElement>(null);
  const { search, rejectedPage: page } = address.view;
  const query = useReviewRows(reviewed, { list: 'rejected', category: '', search, page });
  function goTo(index: number): void {
    address.viewRejectedPage(index + 1);
    list.current?.scrollTo({ top: 0 });
  }
  return (
    <AsyncView
      query={query}
      loadingText="Loading rejected rows..."
      error={{ title: 'Unable to load the rejected rows' }}
      isEmpty={({ count }) => count === 0}
      empty={<p className="px-4 py-3 type-interface text-muted">No rejected row matches the search.</p>}
    >
      {({ count, rows }) => (
        <>
          <ul
            ref={list}
            aria-label="Rejected rows"
            // A list that scrolls must be reachable by keyboard.
            tabIndex={rows.entries.length > 0 ? 0 : undefined}
            className="max-h-160 overflow-y-auto focus-visible:-outline-offset-2"
          >
            {rows.entries.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same cell may be rejected for two reasons
              <RejectedEntry key={place} row={row} />
            ))}
          </ul>
          <Pager name="Rejected rows" page={page - 1} rowCount={count} onPage={goTo} />
        </>
      )}
    </AsyncView>
  );
}

/** The device comes first: that is what the owner knows it by. */
function RejectedEntry({ row }: { row: RejectedRow }) {
  return (
    <li className="border-t border-row-rule px-4 py-3 wrap-anywhere first:border-t-0">
      <p className="type-label font-semibold text-text">{row.device || nameless(row)}</p>
      <p className="type-interface text-danger">{row.reason}</p>
      <div className="flex items-baseline justify-between gap-3 type-caption text-muted">
        <span className="line-clamp-2">{row.value.trim() || '(blank)'}</span>
        <span className="shrink-0 text-right">{`${row.sheet}, ${placeOf(row)}`}</span>
      </div>
    </li>
  );
}

function nameless({ rowsLost, value, row }: RejectedRow): string {
  return rowsLost > 1 ? `Sheet ${value.trim()}` : `Row ${row} without a name`;
}

// A cell names its row as well: 'C41' is in row 41.
function placeOf({ row, cell, rowsLost }: RejectedRow): string {
  if (rowsLost > 1) return counted(rowsLost, 'row');
  return cell ? `cell ${cell}` : `row ${row}`;
}

function SheetsLeftOut({ review: { skippedSheets, unclearSheets } }: { review: SnapshotReview }) {
  if (skippedSheets.length + unclearSheets.length === 0) return null;
  return (
    <ul aria-label="Sheets left out" className="border-t border-hairline">
      {unclearSheets.map((unclear, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same title
        <li key={place} className="border-t border-row-rule px-4 py-3 wrap-anywhere first:border-t-0">
          <p className="type-label text-text">{unclear.sheet}</p>
          <p className="type-caption text-warning">
            {`Sheet left out: the columns ${unclearOrChanged([unclear])}`}
          </p>
          <p className="type-caption text-muted">{unclear.sentence}</p>
        </li>
      ))}
      {skippedSheets.map(({ sheet, reason }) => (
        <li key={sheet} className="border-t border-row-rule px-4 py-3 first:border-t-0">
          <p className="type-label text-text">{sheet}</p>
          <p className="type-caption text-muted">{`Sheet left out: ${reason}`}</p>
        </li>
      ))}
    </ul>
  );
}
