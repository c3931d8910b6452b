import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import {
  type LayoutsAnswer,
  layoutQuerySchema,
  type SheetToLayOut,
} from '#domain/contract/entities/price-data/layout-answers.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  LAYOUT_MESSAGES,
  type SheetLayout,
  typedLayoutSchema,
} from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { z } from '#domain/contract/zod.ts';
import {
  changeLayout,
  confirming,
  forgetting,
  isSentByHand,
  listKeptSheets,
} from '#server/modules/catalogue/index.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { type Command, type CommandContext, CommandRefusal } from './command.ts';
import { linesOfLayouts } from './layout-lines.ts';
import { timeWriter, withoutControls } from './price-status-lines.ts';

export const LAYOUT_USAGE = `  prices layouts         show the sheets of the last workbook, how each is read, and what is unclear
  prices layout <sheet> name=A price=B:"A+" price=C:"B"
                         read a sheet by these columns; the list that this gives waits for "prices publish".
                         Also display=, category=, stock=, note= and ignore= with a column, header=<row> or header=none,
                         n=2 for the second sheet of that title, and answer=1 for an answer of "prices layouts"
  prices layout <sheet> --forget
                         forget the columns of a sheet`;

/** Null if the words are not a valid command. */
export function layoutsCommandIn(words: readonly string[]): Command | null {
  return words.length === 0 ? showLayouts : null;
}

const showLayouts: Command = async ({ database, environment }) =>
  linesOfLayouts(await listKeptSheets(database), timeWriter(environment.timeZone));

/** Null if the words are not a valid command. */
export function layoutCommandIn([sheet, ...words]: readonly string[]): Command | null {
  const terms = words.map(termIn);
  if (sheet === undefined || terms.length === 0 || !terms.every((term) => term !== null)) return null;
  const given = readTerms(sheet, terms);
  const wantsColumns = given.columns.length > 0 || given.answer !== undefined;
  // Exactly one of three: columns, the number of an answer, or --forget.
  if (given.columns.length > 0 && given.answer !== undefined) return null;
  if (wantsColumns === given.isForgetting) return null;
  return (context) => change(context, given);
}

type Term =
  | { readonly kind: 'column'; readonly role: ColumnRole; readonly column: string; readonly label?: string }
  | { readonly kind: 'header'; readonly row: number | null }
  | { readonly kind: 'n' | 'answer'; readonly number: number }
  | { readonly kind: 'forget' };

/** Null if the word is none of them. */
function termIn(word: string): Term | null {
  if (word === '--forget') return { kind: 'forget' };
  const [, key = '', value = ''] = /^([a-z]+)=(.*)$/su.exec(word) ?? [];
  const role = COLUMN_ROLES.find((each) => each === key);
  if (role) {
    const [, column = '', label] = /^([a-z]+)(?::(.*))?$/isu.exec(value) ?? [];
    if (column === '' || (label !== undefined && role !== 'price')) return null;
    return { kind: 'column', role, column: column.toUpperCase(), ...(label !== undefined && { label }) };
  }
  if (key === 'header' && value === 'none') return { kind: 'header', row: null };
  if (!/^[1-9]\d{0,8}$/.test(value)) return null;
  if (key === 'header') return { kind: 'header', row: Number(value) };
  return key === 'n' || key === 'answer' ? { kind: key, number: Number(value) } : null;
}

interface Wanted {
  readonly sheet: string;
  readonly n: number;
  readonly columns: SheetLayout['columns'];
  /** Undefined: the row that Tierbook has found. */
  readonly header: { readonly row: number | null } | undefined;
  readonly answer: number | undefined;
  readonly isForgetting: boolean;
}

function readTerms(sheet: string, terms: readonly Term[]): Wanted {
  const columns = terms.flatMap((term) => {
    if (term.kind !== 'column') return [];
    const { kind: _, ...column } = term;
    return [column];
  });
  const numberOf = (kind: 'n' | 'answer') =>
    terms.flatMap((term) => (term.kind === kind && 'number' in term ? [term.number] : [])).at(-1);
  return {
    sheet,
    n: numberOf('n') ?? 1,
    columns,
    header: terms.findLast((term) => term.kind === 'header'),
    answer: numberOf('answer'),
    isForgetting: terms.some(({ kind }) => kind === 'forget'),
  };
}

async function change({ database, environment }: CommandContext, wanted: Wanted): Promise<string[]> {
  const place = parsed(layoutQuerySchema, { sheet: wanted.sheet, n: wanted.n });
  const person = { by: ACTORS.commandLine };
  const listed = await listKeptSheets(database);
  const found = listed.sheets.find(({ sheet, n }) => sheet === place.sheet && n === place.n);
  const revision = found?.revision ?? 0;
  const layout = wanted.isForgetting ? null : layoutFor(wanted, found, listed);
  const configuration = await openConfiguration({ database, clock: systemClock });
  const isByHand = (trx: Queryable) => isSentByHand(trx, environment.priceSource);
  const parts = { database, clock: systemClock, isByHand, buckets: () => configuration.current().buckets };
  const outcome = await changeLayout({
    ...parts,
    change: layout
      ? confirming(place, { layout, revision, mark: found?.mark }, person)
      : forgetting(place, person),
  });
  const done = `The columns of ${wanted.sheet} are ${layout ? 'confirmed' : 'forgotten'}.`;
  return [`${done} ${RESULTS[outcome.kind] ?? 'The list has not changed.'}`];
}

const RESULTS: Readonly<Record<string, string>> = {
  held: 'The new list waits: look at it with "prices status" and publish it with "prices publish".',
  waiting: 'The list that waits stays the same: publish it with "prices publish".',
  same: 'The published list stays the same.',
  unclear: 'Nothing is published, because the columns of all other sheets are unclear.',
  failed: 'No list can be read without them. The published list stays.',
};

function layoutFor(
  { sheet, columns, header, answer }: Wanted,
  found: SheetToLayOut | undefined,
  { source, sheets }: LayoutsAnswer,
): SheetLayout {
  if (source === null) throw new CommandRefusal('No workbook has been read yet.');
  if (!found) {
    const titles = sheets.map(({ sheet: title, n }) => (n === 1 ? title : `${title} (n=${n})`)).join(', ');
    throw new CommandRefusal(
      withoutControls(`${source} has no such sheet: ${sheet}. It has ${titles || 'none'}.`),
    );
  }
  if (answer !== undefined) {
    const chosen = found.question?.answers[answer - 1]?.layout;
    if (!chosen) throw new CommandRefusal(`There is no answer ${answer}. "prices layouts" lists them.`);
    return chosen;
  }
  const used = found.layout ?? found.proposal;
  const headerRow = header ? header.row : (used?.headerRow ?? null);
  return parsed(typedLayoutSchema, { headerRow, columns });
}

/** Refuses with the sentence of the contract. */
function parsed<Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
  const { data, error } = schema.safeParse(given);
  if (error) throw new CommandRefusal(error.issues[0]?.message ?? LAYOUT_MESSAGES.noName);
  return data;
}
