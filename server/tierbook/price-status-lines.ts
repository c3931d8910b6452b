import { describeInversion } from '#domain/catalogue/grade-inversions.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { counted } from '#domain/text/counts.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import {
  describeReason,
  type PriceStatus,
  type SnapshotReport,
  type SnapshotSummary,
} from '#server/modules/catalogue/index.ts';

const PAUSED = { rollback: 'a rollback', upload: 'an upload' } as const;

/** The state of price data for a person at a terminal. */
interface StatusTerms {
  readonly timeZone: string;
  /** Files sent by hand are the source: nothing is synced. */
  readonly isByHand: boolean;
}

export function linesOfStatus(status: PriceStatus, { timeZone, isByHand }: StatusTerms): string[] {
  const time = timeWriter(timeZone);
  const lines = [
    ...publishedLines(status, time),
    ...waitingLines(status, time),
    ...(isByHand
      ? ['Syncing     nothing to read: prices come from uploaded files']
      : syncLines(status, time)),
    ...unclearLines(status),
    ...leftOutLines(status),
    ...historyLines(status, time),
  ];
  return lines.map(withoutControls);
}

/** Anyone may have written the text of a cell: an escape sequence in it would control the terminal. */
export function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, ' ');
}

export type WriteTime = (at: number) => string;

export function timeWriter(timeZone: string): WriteTime {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

function publishedLines({ published }: PriceStatus, time: WriteTime): string[] {
  if (published === null) return ['Published   nothing yet'];
  const since = time(published.publishedAt ?? published.decidedAt);
  return [
    `Published   snapshot ${published.id}, since ${since}, by ${published.decidedBy}`,
    `            ${sizeOf(published)}`,
  ];
}

function sizeOf({ source, isSample, rowCount, categoryCount }: SnapshotSummary): string {
  const size = `${counted(rowCount, 'row')} in ${counted(categoryCount, 'category', 'categories')}`;
  return `${size}, from ${source}${isSample ? ' (the sample)' : ''}`;
}

function waitingLines({ waiting, money }: PriceStatus, time: WriteTime): string[] {
  if (waiting === null) return ['Waiting     nothing'];
  return [
    `Waiting     snapshot ${waiting.id}, read ${time(waiting.createdAt)}, ${sizeOf(waiting)}`,
    ...waiting.reasons.map((reason) => `            ${describeReason(reason, money)}`),
    ...reportLines(waiting.report, money).map((line) => `            ${line}`),
    '            Decide with "prices publish" or "prices discard".',
  ];
}

/** Writes the price, or the words in its place. */
function priceWriter(money: Money | undefined) {
  return (priceCents: number | null, words = 'no price') =>
    priceCents === null ? words : formatPrice(priceCents / 100, money);
}

/** A bound of a bucket. */
function boundOf(amount: number | 'Infinity', money: Money | undefined): string {
  return money && amount !== 'Infinity' ? formatAmount(amount, money) : String(amount);
}

const NONE = { count: 0, entries: [] };

function reportLines(
  { added, removed, changed, gaps, inversions = NONE }: SnapshotReport,
  money: Money | undefined,
): string[] {
  const shown = priceWriter(money);
  return [
    `${added.count} added, ${removed.count} removed, ${changed.count} changed`,
    ...added.entries.map((row) => `  + ${row.category}  ${row.display}  ${shown(row.priceCents, row.words)}`),
    ...more(added),
    ...removed.entries.map(
      (row) => `  - ${row.category}  ${row.display}  ${shown(row.priceCents, row.words)}`,
    ),
    ...more(removed),
    ...changed.entries.map(
      (row) =>
        `  ~ ${row.category}  ${row.display}  ${shown(row.oldPriceCents, row.oldWords)} -> ${shown(row.priceCents, row.words)}`,
    ),
    ...more(changed),
    ...(inversions.count === 0
      ? []
      : [`${counted(inversions.count, 'device has', 'devices have')} prices out of order:`]),
    ...inversions.entries.map(
      (each) => `  ! ${each.category}  ${each.group}: ${describeInversion(each, money)}`,
    ),
    ...more(inversions),
    ...gaps.map(
      ({ low, high, count, rows: [first] }) =>
        `Between buckets, ${boundOf(low, money)} to ${boundOf(high, money)}: ${counted(count, 'row')}${first ? `, such as ${first.display}` : ''}`,
    ),
  ];
}

function syncLines(status: PriceStatus, time: WriteTime): string[] {
  const { pausedReason, lastCheckedAt, lastSuccessAt, lastError } = status;
  const isPaused = pausedReason !== null;
  return [
    `Syncing     ${isPaused ? `paused by ${PAUSED[pausedReason]}; resume with "prices resume"` : 'on'}`,
    `Last check  ${lastCheckedAt === null ? 'never' : time(lastCheckedAt)}`,
    `Last OK     ${lastSuccessAt === null ? 'never' : time(lastSuccessAt)}`,
    ...(lastError
      ? [`${lastError.isCurrent ? 'Error now  ' : 'Last error '} ${time(lastError.at)}  ${lastError.message}`]
      : []),
  ];
}

function unclearLines({ leftOut: { unclear, source } }: PriceStatus): string[] {
  if (unclear.length === 0) return [];
  return [
    `Unclear     ${counted(unclear.length, 'sheet')}${source === null ? '' : ` of ${source}`}, left out until an admin chooses the columns, in Price Data or with "prices layout"`,
    ...unclear.map(({ sentence }) => `            ${sentence}`),
  ];
}

function leftOutLines({ leftOut: { rejected, skipped } }: PriceStatus): string[] {
  const shown = { count: rejected.count, entries: rejected.entries.slice(0, 20) };
  return [
    ...(rejected.count === 0 ? [] : [`Left out    ${counted(rejected.count, 'row')} of the last read`]),
    ...shown.entries.map(
      ({ device, sheet, cell, value, reason }) =>
        `            ${device === '' ? '' : `${device}, `}${sheet} ${cell}: ${reason}${value === '' ? '' : ` ("${value}")`}`,
    ),
    ...more(shown).map((line) => `            ${line}`),
    ...skipped.map(({ sheet, reason }) => `            sheet ${sheet}: ${reason}`),
  ];
}

function historyLines({ history }: PriceStatus, time: WriteTime): string[] {
  if (history.length === 0) return [];
  return [
    'History',
    ...history.map(
      (each) =>
        `  ${String(each.id).padStart(6)}  ${each.state.padEnd(10)}  ${time(each.createdAt)}  ${sizeOf(each)}`,
    ),
  ];
}

function more({ count, entries }: { count: number; entries: readonly unknown[] }): string[] {
  return count > entries.length && entries.length > 0 ? [`  and ${count - entries.length} more`] : [];
}
