import { createHash } from 'node:crypto';
import type { Money } from '#domain/contract/entities/money.ts';
import type { ConfirmedLayout } from './read-price-rows.ts';

/** Increase it whenever the same sheets may be read differently: an unchanged source is then read again. */
const READER = 'reader 9 ';

type DatedLayout = Pick<ConfirmedLayout, 'sheet' | 'n' | 'revision'> & { readonly confirmedAt: number };

/** What decides how sheets are read besides their cells. */
export interface ReadWith {
  readonly layouts: readonly DatedLayout[];
  readonly money: Money | undefined;
}

/** The mark of a source that this reader has read with these layouts and in this money. */
export function markWithReader(mark: string, read: ReadWith): string {
  return `${prefixOf(read)}${mark}`;
}

/** The mark of the source; null if it was read last by another version of the reader, with other layouts or money. */
export function markOfThisReader(mark: string | null, read: ReadWith): string | null {
  const prefix = prefixOf(read);
  return mark?.startsWith(prefix) ? mark.slice(prefix.length) : null;
}

function prefixOf({ layouts, money }: ReadWith): string {
  const byLayouts = layouts.length === 0 ? '' : `layouts ${markOfLayouts(layouts)} `;
  return `${READER}${byLayouts}${money ? `${MONEY}${markOfMoney(money)} ` : ''}`;
}

const MONEY = 'money ';

/** How a list was read, as it is stored with it. Empty without layouts and in classic money. */
export function readingMarkOf({ layouts, money }: ReadWith): string {
  return [markOfLayouts(layouts), money ? `${MONEY}${markOfMoney(money)}` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** Whether a list was read with these layouts. */
export function isReadWith(readingMark: string, layouts: ReadWith['layouts']): boolean {
  const mark = readingMark.split(MONEY, 1)[0]?.trim() ?? '';
  // Without the second form, the next list of every shop with layouts would wait for a decision after an upgrade.
  return mark === markOfLayouts(layouts) || mark === undatedMark(layouts);
}

/** Whether a list was read in this money. */
export function isReadIn(readingMark: string, money: Money | undefined): boolean {
  return (readingMark.split(MONEY)[1] ?? '') === markOfMoney(money);
}

/** Differs between any two sets of confirmed layouts; empty without any. */
function markOfLayouts(layouts: ReadWith['layouts']): string {
  // Revisions begin at 1 again after a layout was forgotten.
  return digestOf(layouts.map(({ sheet, n, revision, confirmedAt }) => [sheet, n, revision, confirmedAt]));
}

/** As it was written before it had the times of confirmation. */
function undatedMark(layouts: ReadWith['layouts']): string {
  return digestOf(layouts.map(({ sheet, n, revision }) => [sheet, n, revision]));
}

function digestOf(layouts: readonly unknown[]): string {
  if (layouts.length === 0) return '';
  const listed = layouts.map((layout) => JSON.stringify(layout));
  return shortDigest(listed.sort().join());
}

/** Differs between any two moneys that read a sheet differently; empty in classic money. */
export function markOfMoney(money: Money | undefined): string {
  if (money === undefined) return '';
  const { currency, symbol, decimals, thousands, decimalMark } = money;
  return shortDigest(JSON.stringify([currency, symbol, decimals, thousands, decimalMark]));
}

function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
