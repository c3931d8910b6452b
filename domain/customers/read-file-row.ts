import { CUSTOMER_ROLES, type CustomerRole } from '#domain/contract/entities/roles.ts';
import { originalCell } from '#domain/contract/text-rules/harmless-cell.ts';
import type { FileColumns, FileField } from './file-columns.ts';
import type { FileCustomer } from './file-customer.ts';
import { readFileDate } from './file-date.ts';
import { STATUS_WORDS } from './status-words.ts';

/** One row as written. A field is left out if its column is missing, or if its cell is empty and no export leaves it so. */
export interface FileRow extends Partial<Omit<FileCustomer, 'name'>> {
  readonly name: string;
  readonly id?: string;
}

export type ReadRow = { readonly given: FileRow } | { readonly name: string; readonly reason: string };

/** The cells of one row by their columns, or why one of them cannot be read. */
export function readFileRow(cells: readonly string[], columns: FileColumns): ReadRow {
  const cellOf = (field: FileField) => {
    const place = columns.places.get(field);
    return place === undefined ? undefined : originalCell(cells[place] ?? '').trim();
  };
  const name = cellOf('name') ?? '';
  const read = [
    readBeyondHeadings(cells.slice(columns.width)),
    readId(cellOf('id')),
    readPhone(cellOf('phone')),
    readTier(cellOf('tier')),
    readActive(cellOf('active')),
    readValidUntil(cellOf('validUntil')),
  ];
  const reasons = read.flatMap((part) => part.reason ?? []);
  if (reasons.length > 0) return { name, reason: reasons.join(' ') };
  return { given: Object.assign({ name }, ...read) };
}

type Part = Partial<Omit<FileRow, 'name'>> & { readonly reason?: string };

function refused(reason: string): Part {
  return { reason };
}

function readBeyondHeadings(cells: readonly string[]): Part {
  const extra = cells.find((cell) => cell.trim() !== '');
  if (extra === undefined) return {};
  return refused(
    `'${extra.trim().slice(0, 40)}' is in a column without a heading. A name with a comma needs quotation marks.`,
  );
}

function readId(cell: string | undefined): Part {
  return cell ? { id: cell } : {};
}

/** 573001234567 as spreadsheet programs show it: the last digits are lost when they save it. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+?\d+$/i;

function readPhone(cell: string | undefined): Part {
  if (cell === undefined) return {};
  if (!SHORTENED_NUMBER.test(cell)) return { phone: cell || null };
  return refused(
    `A spreadsheet has shortened the phone number to '${cell}'. Set the column to text and enter it again.`,
  );
}

const ROLES_BY_WORD: ReadonlyMap<string, CustomerRole> = new Map(
  CUSTOMER_ROLES.flatMap((role) => [
    [role.toLowerCase(), role],
    [STATUS_WORDS[role].toLowerCase(), role],
  ]),
);
const TIER_WORDS = CUSTOMER_ROLES.toReversed().map((role) => STATUS_WORDS[role]);

function readTier(cell: string | undefined): Part {
  if (!cell) return {};
  const role = ROLES_BY_WORD.get(cell.toLowerCase());
  return role ? { role } : refused(`'${cell}' is not a tier. The tiers are ${TIER_WORDS.join(', ')}.`);
}

const ACTIVE_WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function readActive(cell: string | undefined): Part {
  if (!cell) return {};
  const isActive = ACTIVE_WORDS.get(cell.toLowerCase());
  return isActive === undefined ? refused(`Active must be yes or no, not '${cell}'.`) : { isActive };
}

function readValidUntil(cell: string | undefined): Part {
  if (cell === undefined) return {};
  if (cell === '') return { validUntil: null };
  const read = readFileDate(cell);
  return 'date' in read ? { validUntil: read.date } : refused(read.reason);
}
