import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import type { ChangedRow } from '#domain/contract/entities/changes.ts';
import { counted } from '#domain/text/counts.ts';
import { dayOf, daysBetween, formatShortDate } from '#web/lib/calendar-day.ts';
import { formatTime } from '#web/lib/format.ts';
import { movementOf } from './change-marks.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** 'since 14:05', 'since yesterday', 'since Tuesday', 'since 3 Nov', 'since 3 Nov 2025'. */
export function sinceText(at: number, now: number): string {
  const days = daysBetween(dayOf(at), dayOf(now));
  if (days <= 0) return `since ${formatTime(at)}`;
  if (days === 1) return 'since yesterday';
  return `since ${days < 7 ? WEEKDAYS[new Date(at).getDay()] : formatShortDate(at, now)}`;
}

/** On the chip: '37 prices changed since Tuesday', '2 new devices since Tuesday', '37 changed, 2 new, 1 gone since Tuesday'. */
export function chipText(rows: readonly ChangedRow[], since: string): string {
  const { changed, added, removed } = countsOf(rows);
  const texts = [
    { count: changed, alone: `${counted(changed, 'price')} changed`, among: `${changed} changed` },
    { count: added, alone: counted(added, 'new device'), among: `${added} new` },
    { count: removed, alone: `${counted(removed, 'device')} gone`, among: `${removed} gone` },
  ].filter(({ count }) => count > 0);
  const [first] = texts;
  const text = texts.length === 1 ? first?.alone : texts.map(({ among }) => among).join(', ');
  return `${text} ${since}`;
}

/** '44 changed': what is new or gone has changed too. */
export function countText(rows: readonly ChangedRow[]): string {
  const { changed, added, removed } = countsOf(rows);
  return `${changed + added + removed} changed`;
}

export function tooManyText(since: string): string {
  return `More than ${CHANGE_LIMITS.rowsMax} prices changed ${since}`;
}

/** '22 up, 15 down, 1 out of stock, 5 new, 2 gone'. */
export function movementText(rows: readonly ChangedRow[]): string {
  const { added, removed } = countsOf(rows);
  const moved = rows.filter((row) => row.kind === 'changed');
  const countIf = (isIt: (row: (typeof moved)[number]) => boolean) => moved.filter(isIt).length;
  const parts = [
    [countIf((row) => movementOf(row) === 'up'), 'up'],
    [countIf((row) => movementOf(row) === 'down'), 'down'],
    [countIf(({ now }) => now.price === null && !now.outOfStock), 'on request'],
    [countIf(({ now }) => now.outOfStock === true), 'out of stock'],
    [countIf(({ before }) => before.price === null), 'with a price again'],
    [added, 'new'],
    [removed, 'gone'],
  ] as const;
  return parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ');
}

interface ChangeCounts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
}

/** A device with several prices is new or gone once. */
function countsOf(rows: readonly ChangedRow[]): ChangeCounts {
  const devicesOf = (kind: ChangedRow['kind']) =>
    new Set(
      rows
        .filter((row) => row.kind === kind)
        .map(({ category, group, device, occurrence }) =>
          JSON.stringify(group === undefined ? [category, device, occurrence] : [category, group]),
        ),
    ).size;
  return {
    changed: rows.filter(({ kind }) => kind === 'changed').length,
    added: devicesOf('added'),
    removed: devicesOf('removed'),
  };
}
