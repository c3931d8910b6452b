import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import { counted, listedWords } from '#domain/text/counts.ts';

const SHOWN_ROWS = 20;

/** What a confirmed sheet changes, and the rows that nobody will see, with the reason. */
export function LeftOut({ preview }: { preview: LayoutPreview }) {
  const { rejectedRows, devices, titles } = preview.counts;
  const groups = groupByRow(preview.rejected);
  const shown = `${counted(devices, 'device')} shown${titles > 0 ? ` in ${counted(titles, 'section')}` : ''}`;
  return (
    <>
      {preview.changes && <WhatChanges changes={preview.changes} shown={shown} />}
      {(rejectedRows > 0 || !preview.changes) && (
        <section aria-label="Left out" className="visitors-facts">
          <div className="visitors-facts-title">
            <h4 className="type-panel-title text-text">
              {rejectedRows === 0 ? 'Nothing is left out' : `Left out: ${counted(rejectedRows, 'row')}`}
            </h4>
            {!preview.changes && <p className="type-caption text-muted">{shown}</p>}
          </div>
          {groups.length > 0 && (
            <ul>
              {groups.slice(0, SHOWN_ROWS).map(({ row, reasons }) => (
                <li key={row}>
                  <span className="text-warning">{`Row ${row}`}</span>
                  <span>{reasons.join('. ')}</span>
                </li>
              ))}
            </ul>
          )}
          {rejectedRows > SHOWN_ROWS && (
            <p className="type-caption text-muted">{`and ${counted(rejectedRows - SHOWN_ROWS, 'row')} more. The review lists all.`}</p>
          )}
        </section>
      )}
    </>
  );
}

type Changes = NonNullable<LayoutPreview['changes']>;

function WhatChanges({ changes, shown }: { changes: Changes; shown: string }) {
  const quiet = changes.filter((each) => each.added + each.removed + each.changed === 0);
  const loud = changes.filter((each) => !quiet.includes(each));
  return (
    <section aria-label="What changes" className="visitors-facts">
      <div className="visitors-facts-title">
        <h4 className="type-panel-title text-text">What changes</h4>
        <p className="type-caption text-muted">{shown}</p>
      </div>
      <ul>
        {loud.map((each) => (
          <li key={each.variant}>
            <span className="font-medium text-text">{each.variant || 'Prices'}</span>
            <span>{changeWords(each)}</span>
          </li>
        ))}
        {quiet.length > 0 && (
          <li>
            <span className="font-medium text-text">
              {listedWords(quiet.map(({ variant }) => variant || 'Prices'))}
            </span>
            <span>No change</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function changeWords({ added, removed, changed, same }: Changes[number]): string {
  if (added + changed + same === 0) return counted(removed, 'price leaves the list', 'prices leave the list');
  const parts = [
    ...(added > 0 ? [counted(added, 'new price')] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [counted(removed, 'leaves the list', 'leave the list')] : []),
  ];
  return parts.join(', ');
}

/** A row without a name is one line, however many prices it has. */
function groupByRow(rejected: LayoutPreview['rejected']): { row: number; reasons: string[] }[] {
  const rows = new Map<number, Set<string>>();
  for (const { row, cell, value, reason } of rejected) {
    const reasons = rows.get(row) ?? new Set();
    // Reasons that quote the cell say what is wrong in it, but not where.
    reasons.add(value !== '' && reason.includes(value) ? `${reason} (${cell})` : reason);
    rows.set(row, reasons);
  }
  return [...rows].map(([row, reasons]) => ({ row, reasons: [...reasons] }));
}
