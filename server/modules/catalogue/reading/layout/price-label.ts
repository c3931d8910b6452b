import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { BARE_PRICE_WORDS, folded } from '#server/modules/catalogue/reading/heading-words.ts';
import { isCurrency } from '#server/modules/catalogue/reading/price-text.ts';
import type { ColumnHeading } from './header-lines.ts';

/** A heading without its currency and the word for a price: 'Ideal($)' is Ideal, 'Price A' is A, 'Price EUR' is EUR. */
export function priceLabel(heading: string): string {
  return firstOf(withoutWords(bare(heading), isSilent), withoutWords(heading, isPriceWord), heading);
}

/** Labels for the price columns, if there are several. A device above them is their group, if no column holds the name. */
export function withLabels(
  columns: readonly LayoutColumn[],
  headings: readonly ColumnHeading[],
  hasName: boolean,
): LayoutColumn[] {
  const prices = columns.filter(({ role }) => role === 'price');
  if (prices.length < 2) return [...columns];
  const labelled = columns.map((column, index): LayoutColumn => {
    if (column.role !== 'price') return column;
    const { own = '', upper = '' } = headings[index] ?? {};
    const above = groupOrPrefix(upper, hasName);
    const group = cut(above.group);
    const label = cut([above.prefix, priceLabel(own)].filter(Boolean).join(' ')) || `Price ${column.column}`;
    return { ...column, label, ...(group !== '' && { group }) };
  });
  return withDistinctLabels(labelled, headings);
}

function groupOrPrefix(upper: string, hasName: boolean): { group: string; prefix: string } {
  const kind = headingKind(upper);
  if (kind === 'unknown' && !hasName) return { group: upper, prefix: '' };
  const isPrefix = kind === 'label' || kind === 'price' || kind === 'unknown';
  return { group: '', prefix: isPrefix ? priceLabel(upper) : '' };
}

/** Equal labels get their whole heading, then their column's letter: a layout with equal labels would be refused. */
function withDistinctLabels(
  columns: readonly LayoutColumn[],
  headings: readonly ColumnHeading[],
): LayoutColumn[] {
  const whole = rewritten(columns, (column, index) => {
    const { own = '', upper = '' } = headings[index] ?? {};
    const { prefix } = groupOrPrefix(upper, column.group === undefined);
    return cut([prefix, withoutWords(own, isPriceWord) || own].filter(Boolean).join(' '));
  });
  return rewritten(whole, ({ label = '', column }) => {
    const letters = ` ${column}`;
    return `${label.slice(0, LAYOUT_LIMITS.labelMaxChars - letters.length)}${letters}`;
  });
}

/** The columns whose label others have too, with another one. */
function rewritten(
  columns: readonly LayoutColumn[],
  relabel: (column: LayoutColumn, index: number) => string,
): LayoutColumn[] {
  const keys = columns.map(({ group = '', label = '' }) => `${group}\n${label}`.toLowerCase());
  return columns.map((column, index) => {
    const { label = '' } = column;
    const isTaken = label !== '' && keys.filter((key) => key === keys[index]).length > 1;
    return isTaken ? { ...column, label: relabel(column, index) || label } : column;
  });
}

function firstOf(...labels: string[]): string {
  return cut(labels.find((label) => label !== '') ?? '');
}

function cut(label: string): string {
  return label.slice(0, LAYOUT_LIMITS.labelMaxChars).trim();
}

/** What stands in brackets and has no letters. Nothing of it is read twice: a cell may have thousands of open brackets. */
const IN_BRACKETS = /[([]([^\p{L}\p{N}()[\]]*)[)\]]/gu;

/** Without '($)' and the like. */
function bare(heading: string): string {
  return heading.replace(IN_BRACKETS, (whole, inside: string) => (/\p{Sc}/u.test(inside) ? ' ' : whole));
}

function withoutWords(text: string, isLeftOut: (word: string) => boolean): string {
  const words = text.split(/\s+/u).filter((word) => word !== '' && !isLeftOut(plain(word)));
  const joined = words.join(' ').trim();
  // A currency that stands alone needs no brackets: 'Price (€)' is €.
  return words.length === 1 && isCurrency(plain(joined)) ? plain(joined) : joined;
}

function plain(word: string): string {
  return word.replace(/[()[\]:]/g, '');
}

function isSilent(word: string): boolean {
  return word === '' || isCurrency(word) || isPriceWord(word);
}

function isPriceWord(word: string): boolean {
  return BARE_PRICE_WORDS.has(folded(word));
}
