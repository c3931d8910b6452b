import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';

/** What a column of a price sheet is. Several names are joined with a space, in the order of the columns. */
export const COLUMN_ROLES = ['name', 'display', 'price', 'category', 'stock', 'note', 'ignore'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

const SINGLE_ROLES: readonly ColumnRole[] = ['display', 'category', 'stock', 'note'];

export const LAYOUT_MESSAGES = {
  noName: 'Choose the column with the names',
  noPrice: 'Choose at least one price column',
  labelMissing: 'Every price column needs a label, because there are several',
  labelTaken: (label: string) => `Two price columns have the label ${label}`,
  labelTooLong: `A label has at most ${LAYOUT_LIMITS.labelMaxChars} characters`,
  labelCharacters: 'A label contains invalid characters',
  tooManyColumns: `A layout has at most ${LAYOUT_LIMITS.columnsMax} columns`,
  columnTwice: (column: string) => `Column ${column} is listed twice`,
  roleTwice: (role: ColumnRole) => `Only one column can be the ${role}`,
  noSuchColumn: (column: string) => `The sheet has no column ${column}`,
  noSuchRow: (row: number) => `The sheet has no row ${row}`,
} as const;

const labelSchema = z.string().trim().max(LAYOUT_LIMITS.labelMaxChars, LAYOUT_MESSAGES.labelTooLong);

const layoutColumnSchema = z.object({
  /** As a spreadsheet names it: 'B'. */
  column: z.string().regex(/^[A-Z]{1,3}$/, 'A column is named by one to three capital letters'),
  role: z.enum(COLUMN_ROLES),
  /** What tells this price from the others of its row, such as 'A+' or '128GB'. */
  label: labelSchema.optional(),
  /** The device that a group of price columns belongs to, if its name stands above them and not in the row. */
  group: labelSchema.optional(),
});
export type LayoutColumn = z.output<typeof layoutColumnSchema>;

/** How a sheet is read. */
export const sheetLayoutSchema = z
  .object({
    /** From 1, as the spreadsheet numbers it; null without a header. */
    headerRow: z.int().min(1).max(LAYOUT_LIMITS.headerRowMax).nullable(),
    columns: z.array(layoutColumnSchema).max(LAYOUT_LIMITS.columnsMax, LAYOUT_MESSAGES.tooManyColumns),
    /** Names in the sheet continue their section's title: '256GB' under 'iPhone 15'. */
    titleInName: z.boolean().optional(),
  })
  .superRefine(({ columns }, context) => {
    const fault = layoutFault(columns);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault, path: ['columns'] });
  });
export type SheetLayout = z.output<typeof sheetLayoutSchema>;

/** As a person sends it. A label becomes part of a name: an invisible character could make two names look equal. */
export const typedLayoutSchema = sheetLayoutSchema.refine(
  ({ columns }) => columns.every(({ label = '', group = '' }) => isPlainText(label + group)),
  { message: LAYOUT_MESSAGES.labelCharacters, path: ['columns'] },
);

/** The first reason why nothing can be read by these columns, as a sentence; null if there is none. */
export function layoutFault(columns: readonly LayoutColumn[]): string | null {
  const ofRole = (role: ColumnRole) => columns.filter((column) => column.role === role);
  const twice = findRepeated(columns.map(({ column }) => column));
  if (twice !== null) return LAYOUT_MESSAGES.columnTwice(twice);
  if (ofRole('name').length === 0) return LAYOUT_MESSAGES.noName;
  if (ofRole('price').length === 0) return LAYOUT_MESSAGES.noPrice;
  const repeatedRole = SINGLE_ROLES.find((role) => ofRole(role).length > 1);
  if (repeatedRole !== undefined) return LAYOUT_MESSAGES.roleTwice(repeatedRole);
  return labelFault(ofRole('price'));
}

function labelFault(prices: readonly LayoutColumn[]): string | null {
  if (prices.length < 2) return null;
  if (prices.some(({ label = '' }) => label === '')) return LAYOUT_MESSAGES.labelMissing;
  const keys = prices.map(({ group = '', label = '' }) => `${group}\n${label}`.toLowerCase());
  const repeated = findRepeated(keys);
  const at = repeated === null ? -1 : keys.indexOf(repeated);
  return at === -1 ? null : LAYOUT_MESSAGES.labelTaken(prices[at]?.label ?? '');
}

function findRepeated(texts: readonly string[]): string | null {
  return texts.find((text, index) => texts.indexOf(text) !== index) ?? null;
}
