import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import { counted } from '#domain/text/counts.ts';
import { FLAGGED_TIERS } from '#domain/tiers/customer-flags.ts';
import { formatDay } from '#web/lib/calendar-day.ts';

const FLAGS = new Map<string, readonly [on: string, off: string]>([
  ['isActive', ['active', 'inactive']],
  ...FLAGGED_TIERS.map(
    ({ label, customerFlag }) => [customerFlag.field, [label, `no longer ${label}`]] as const,
  ),
]);

const WORDS = new Map<string, (value: ActivityEntry['details'][string]) => string>([
  ['phone', () => 'new phone number'],
  ['validUntil', (day) => (day === 'none' ? 'no end date' : `valid until ${formatDay(String(day))}`)],
  [
    'maxDevices',
    (count) => (count === 'none' ? 'no limit of devices' : `at most ${counted(Number(count), 'device')}`),
  ],
]);

/** ': VIP, valid until 31 Dec 2026'. */
export function changesOf(details: ActivityEntry['details']): string {
  const changes = Object.entries(details).map(([field, value]) => {
    const [on, off] = FLAGS.get(field) ?? [];
    if (on && off) return value === true ? on : off;
    return WORDS.get(field)?.(value) ?? `${field} ${value}`;
  });
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`;
}
