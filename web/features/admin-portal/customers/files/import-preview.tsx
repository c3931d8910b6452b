import { useMemo, useState } from 'react';
import type {
  CustomerFilePreview,
  CustomerFileRow,
  CustomerRowState,
} from '#domain/contract/entities/customer-files.ts';
import { counted, listedWords, nounFor } from '#domain/text/counts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { TabList, TabPanel, TabSet } from '#web/ui/tab-set.tsx';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { type Column, Table } from '#web/ui/tables/table.tsx';
import { FileButton } from './choose-file.tsx';
import { StepFooter } from './step-footer.tsx';

const STATES = {
  refused: { label: 'Refused', tone: 'danger' },
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'primary' },
  unchanged: { label: 'Unchanged', tone: 'outline' },
} as const satisfies Record<CustomerRowState, { label: string; tone: string }>;
const STATE_NAMES = Object.keys(STATES) as CustomerRowState[];
const FILTERS = ['all', ...STATE_NAMES] as const;
type Filter = (typeof FILTERS)[number];

interface ImportPreviewProps {
  fileName: string;
  preview: CustomerFilePreview;
  /** The customers changed after the first one. */
  isSecond: boolean;
  isBusy: boolean;
  /** Why the import failed. */
  problem: string | null;
  onFiles: (files: readonly File[]) => void;
  onImport: () => void;
}

/** What an import would do, row by row, the refused ones first. */
export function ImportPreview(props: ImportPreviewProps) {
  const { fileName, preview, isSecond, isBusy, problem, onFiles, onImport } = props;
  const { counts, unusedColumns } = preview;
  const blocker = blockerOf(counts);
  const importCount = counts.new + counts.changed;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-4 tablet:py-6">
        <div className="mx-auto grid max-w-280 grid-cols-1 gap-4">
          {isSecond && (
            <p role="alert" className="type-interface text-warning">
              The customers have changed since the last preview, so nothing was imported. This is a new one.
            </p>
          )}
          <p className="type-interface wrap-anywhere text-muted">
            {fileName}
            {unusedColumns.length > 0 && `. ${unusedWords(unusedColumns)}`}
          </p>
          <PreviewRows preview={preview} />
        </div>
      </div>
      <StepFooter
        words={
          <div role="alert">
            {problem !== null ? <ErrorLine>{problem}</ErrorLine> : blocker && <p>{blocker}</p>}
          </div>
        }
      >
        <FileButton onFiles={onFiles}>Choose another file</FileButton>
        <Button
          variant="primary"
          isBusy={isBusy}
          busyLabel="Importing..."
          isUnavailable={blocker !== null}
          onClick={onImport}
        >
          {`Import ${counted(importCount, 'customer')}`}
        </Button>
      </StepFooter>
    </>
  );
}

function unusedWords(headings: readonly string[]): string {
  const quoted = headings.map((heading) => `'${heading}'`);
  return `${nounFor(headings.length, 'This column is', 'These columns are')} not used: ${listedWords(quoted)}.`;
}

/** Why nothing can be imported; null if something can. */
function blockerOf(counts: CustomerFilePreview['counts']): string | null {
  if (counts.refused > 0) {
    return `Nothing is imported while a row is refused. Correct ${counted(counts.refused, 'row')} in the file and choose it again.`;
  }
  return counts.new + counts.changed === 0
    ? 'There is nothing to import: all customers are as in the file.'
    : null;
}

function PreviewRows({ preview: { rows, counts } }: Pick<ImportPreviewProps, 'preview'>) {
  const [filter, setFilter] = useState<Filter>('all');
  const found = useMemo(() => rowsInView(rows, filter), [rows, filter]);
  const { page, shown, top, goToPage, restart } = usePaging(found);
  function show(next: Filter): void {
    setFilter(next);
    restart();
  }
  const tabs = [
    { value: 'all', label: `All ${rows.length}` },
    ...STATE_NAMES.filter((state) => counts[state] > 0).map((state) => ({
      value: state,
      label: `${STATES[state].label} ${counts[state]}`,
    })),
  ];
  return (
    <TabSet
      value={filter}
      values={FILTERS}
      onValueChange={show}
      className="min-w-0 rounded-panel border border-hairline bg-surface"
    >
      <div className="border-b border-hairline px-4">
        <TabList label="Rows to show" tabs={tabs} className="max-tablet:gap-5" />
      </div>
      <TabPanel value={filter}>
        <div ref={top}>
          <Table
            caption="Rows of the file"
            columns={COLUMNS}
            rows={shown}
            rowKey={({ row }) => String(row)}
          />
          <Pager name="rows" page={page} rowCount={found.length} onPage={goToPage} />
        </div>
      </TabPanel>
    </TabSet>
  );
}

/** In the order of the file, but what must be corrected comes first. */
function rowsInView(rows: readonly CustomerFileRow[], filter: Filter): CustomerFileRow[] {
  if (filter !== 'all') return rows.filter(({ state }) => state === filter);
  const isRefused = ({ state }: CustomerFileRow) => state === 'refused';
  return [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row))];
}

const COLUMNS: readonly Column<CustomerFileRow>[] = [
  {
    key: 'name',
    head: 'Name',
    phone: 'name',
    cell: ({ name }) => <span className="wrap-anywhere">{name || 'No name'}</span>,
  },
  {
    key: 'row',
    head: 'Row',
    phone: 'second-end',
    align: 'end',
    cell: ({ row }) => (
      <span className="text-muted">
        <span className="tablet:hidden">Row </span>
        {row}
      </span>
    ),
  },
  {
    key: 'state',
    head: 'State',
    phone: 'second',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    key: 'details',
    head: 'What changes',
    phone: 'third',
    cell: ({ reason, changes = [] }) => (
      <div className="grid min-w-0 gap-1 type-caption wrap-anywhere text-muted">
        {reason !== undefined && <p className="text-danger">{reason}</p>}
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
      </div>
    ),
  },
];
