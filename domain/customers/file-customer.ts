import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { harmlessCell } from '#domain/contract/text-rules/harmless-cell.ts';
import { FILE_HEADINGS } from './file-columns.ts';
import { STATUS_WORDS } from './status-words.ts';

/** What a file says about a customer. */
export interface FileCustomer {
  readonly name: string;
  readonly phone: string | null;
  readonly role: CustomerRole;
  readonly isActive: boolean;
  /** Null without an end. */
  readonly validUntil: string | null;
}

export interface StoredCustomer extends FileCustomer {
  readonly id: number;
}

/** The cells of an export. Its import changes nothing. */
export function* exportedRows(customers: Iterable<StoredCustomer>): Generator<string[]> {
  yield Object.values(FILE_HEADINGS);
  for (const { id, name, phone, ...rest } of customers) {
    const cells = [String(id), name, phone ?? '', tierText(rest), activeText(rest), rest.validUntil ?? ''];
    yield cells.map(harmlessCell);
  }
}

const WORDS: Readonly<
  Record<keyof FileCustomer, { label: string; text: (customer: FileCustomer) => string }>
> = {
  name: { label: 'Name', text: ({ name }) => name },
  phone: { label: 'Phone', text: ({ phone }) => phone ?? 'none' },
  role: { label: 'Tier', text: tierText },
  isActive: { label: 'Active', text: activeText },
  validUntil: { label: 'Valid until', text: ({ validUntil }) => validUntil ?? 'no end' },
};
const FIELDS = Object.keys(WORDS) as (keyof FileCustomer)[];

/** One line for each difference, such as 'Tier: Standard → VIP'. */
export function describeFileChanges(before: FileCustomer, after: FileCustomer): string[] {
  return FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => `${WORDS[field].label}: ${WORDS[field].text(before)} → ${WORDS[field].text(after)}`,
  );
}

function tierText({ role }: Pick<FileCustomer, 'role'>): string {
  return STATUS_WORDS[role];
}

function activeText({ isActive }: Pick<FileCustomer, 'isActive'>): string {
  return isActive ? 'yes' : 'no';
}
