import { customerSchema } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { findFileColumns } from './file-columns.ts';
import { describeFileChanges, type FileCustomer, type StoredCustomer } from './file-customer.ts';
import { matchFileRows } from './match-file-rows.ts';
import { type FileRow, readFileRow } from './read-file-row.ts';

/** What an import does with one row. */
export type PlannedRow<Stored extends StoredCustomer = StoredCustomer> = {
  readonly row: number;
  readonly name: string;
} & (
  | { readonly state: 'new'; readonly after: FileCustomer }
  | {
      readonly state: 'changed';
      readonly before: Stored;
      readonly after: FileCustomer;
      readonly changes: readonly string[];
    }
  | { readonly state: 'unchanged'; readonly before: Stored }
  | { readonly state: 'refused'; readonly reason: string }
);

export interface ImportPlan<Stored extends StoredCustomer = StoredCustomer> {
  /** In the order of the file. */
  readonly rows: readonly PlannedRow<Stored>[];
  /** The headings of the columns that an import does not use. */
  readonly unusedColumns: readonly string[];
}

/** What the import of a file would do, or why it cannot be read at all. The first row that is not blank has the headings. */
export function planImport<Stored extends StoredCustomer>(
  records: readonly (readonly string[])[],
  stored: readonly Stored[],
): ImportPlan<Stored> | { readonly problem: string } {
  const first = records.findIndex(isFilled);
  const columns = findFileColumns(records[first] ?? []);
  if (first === -1) return { problem: 'The file is empty.' };
  if ('problem' in columns) return columns;
  const rows = records
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > first + 1 && isFilled(cells));
  const problem = countProblem(rows.length);
  if (problem !== null) return { problem };
  const read = rows.map(({ cells, row }) => ({ row, ...readFileRow(cells, columns) }));
  const matched = matchFileRows(read, stored);
  return {
    unusedColumns: columns.unused,
    rows: read.map((each): PlannedRow<Stored> => {
      const { row } = each;
      if ('reason' in each) return { row, name: each.name, state: 'refused', reason: each.reason };
      const match = matched.get(row) ?? { before: null };
      if ('reason' in match) return { row, name: each.given.name, state: 'refused', reason: match.reason };
      return { row, name: each.given.name, ...planRow(each.given, match.before) };
    }),
  };
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function countProblem(count: number): string | null {
  const { rowsMax } = CUSTOMER_FILE_LIMITS;
  if (count === 0) return 'The file has no customers below its headings.';
  if (count <= rowsMax) return null;
  return `The file has ${count} customers. At most ${rowsMax} can be imported at once.`;
}

type Fate<Stored extends StoredCustomer> = WithoutPlace<PlannedRow<Stored>>;
type WithoutPlace<Row> = Row extends unknown ? Omit<Row, 'row' | 'name'> : never;

function planRow<Stored extends StoredCustomer>(given: FileRow, before: Stored | null): Fate<Stored> {
  const after = resultOf(given, before ?? NEW_CUSTOMER);
  if (before === null) return withChecked(after, () => ({ state: 'new', after }));
  const changes = describeFileChanges(before, after);
  // Unchanged rows are not checked: a name from before a rule must not stop the import of an export.
  if (changes.length === 0) return { state: 'unchanged', before };
  return withChecked(after, () => ({ state: 'changed', before, after, changes }));
}

const NEW_CUSTOMER: FileCustomer = {
  name: '',
  phone: null,
  role: 'customer',
  isActive: true,
  validUntil: null,
};

function resultOf({ id: _id, ...given }: FileRow, before: FileCustomer): FileCustomer {
  const { name, phone, role, isActive, validUntil } = { ...before, ...given };
  return { name, phone, role, isActive, validUntil };
}

const rowSchema = customerSchema.pick({ name: true, phone: true });

function withChecked<Accepted>(
  { name, phone }: FileCustomer,
  accepted: () => Accepted,
): Accepted | Extract<Fate<StoredCustomer>, { state: 'refused' }> {
  const { error } = rowSchema.safeParse({ name, ...(phone !== null && { phone }) });
  if (!error) return accepted();
  const reasons = error.issues.map(({ code, path, message }) => ({
    field: String(path[0]),
    // A rule without its own words is the one against characters that cannot be seen.
    text: code === 'custom' && message === 'Invalid input' ? null : message,
  }));
  const texts = reasons.map(({ field, text }) =>
    text === null ? `The ${field} has characters that cannot be seen.` : `${text}.`,
  );
  return { state: 'refused', reason: [...new Set(texts)].join(' ') };
}
