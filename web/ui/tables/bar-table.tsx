// biome-ignore-all lint/a11y/noRedundantRoles: the grid layout would hide the table from screen readers
import { classNames } from '#web/ui/class-names.ts';

export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** Shown below the name. */
  readonly detail?: string | undefined;
  readonly count: number;
  /** Beside the count: '72.0 %'. */
  readonly share?: string;
}

interface BarTableProps {
  /** Read out before the table. */
  caption: string;
  nameHead: string;
  countHead: string;
  shareHead?: string;
  rows: readonly BarRow[];
}

/** Names and counts, each with a bar in proportion to its count. */
export function BarTable({ caption, nameHead, countHead, shareHead, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table role="table" className="block w-full">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only">
        <tr role="row">
          <th role="columnheader" scope="col">
            {nameHead}
          </th>
          <th role="columnheader" scope="col">
            {countHead}
          </th>
          {shareHead && (
            <th role="columnheader" scope="col">
              {shareHead}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-1">
        {rows.map((row) => (
          <BarTableRow key={row.key} row={row} most={most} hasShare={shareHead !== undefined} />
        ))}
      </tbody>
    </table>
  );
}

// Never the muted text colour: in some themes it cannot be read on the bar.
function BarTableRow({ row, most, hasShare }: { row: BarRow; most: number; hasShare: boolean }) {
  const { name, detail, count, share } = row;
  return (
    <tr
      role="row"
      className={classNames(
        'relative isolate grid min-h-7.5 items-center gap-x-4 px-2 py-1 type-interface text-text max-phone:grid-cols-[1fr_auto]',
        hasShare ? 'phone:grid-cols-[minmax(0,1fr)_auto_3.5rem]' : 'phone:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      <th role="rowheader" scope="row" className="min-w-0 text-left font-normal max-phone:col-span-2">
        <span
          aria-hidden
          className="absolute inset-y-0 left-0 -z-1 rounded-badge bg-selection"
          style={{ width: `${(100 * count) / most}%` }}
        />
        <span className="block truncate max-phone:wrap-anywhere max-phone:whitespace-normal" title={name}>
          {name}
        </span>
        {detail && <span className="block type-caption wrap-anywhere">{detail}</span>}
      </th>
      <td role="cell" className="text-right font-semibold">
        {count}
      </td>
      {hasShare && (
        <td role="cell" className="text-right">
          {share}
        </td>
      )}
    </tr>
  );
}
