import { expect, test } from 'vitest';
import { aggregationOf } from '#test/analytics/aggregation-of.ts';
import { VisitedSite } from '#test/analytics/visited-site.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { saveGroup } from './intake/inbox.repo.ts';
import { removeOldVisits } from './retention.service.ts';

const SESSION = '0190a1b2-c3d4-4e5f-8a9b';
const MIDNIGHT = Date.parse('2026-11-14T00:00:00Z');

function pageView(at: number) {
  const texts = { session: SESSION, path: '/', userAgent: 'A browser', referrer: '' };
  const place = { country: null, state: null };
  const day = Math.floor(at / DAY_MS);
  return { kind: 'visit', at, day, isUnload: false, isUnique: false, ...texts, ...place };
}

test('a summary says since when visits are kept', async () => {
  const site = await VisitedSite.open(undefined, { ANALYTICS_RETENTION_DAYS: '30' });
  expect(await site.report('getAnalyticsSummary')).toMatchObject({ keptSince: '2026-10-15' });
});

describeOnBothEngines('a visit across midnight', (open) => {
  test('is deleted when its last day is old, with both days of its visitor', async () => {
    const database = await open();
    const { query } = database;
    await saveGroup(query, [pageView(MIDNIGHT - 5 * MINUTE_MS), pageView(MIDNIGHT + 5 * MINUTE_MS)]);
    await aggregationOf(database).upToDate();
    const clock = settableClock(MIDNIGHT + 30 * DAY_MS + MINUTE_MS);
    const retention = trustedRetention({ database, clock });
    const daysLeft = async () => {
      await removeOldVisits({ database, clock, retention, timeZone: 'UTC', retentionDays: 30 });
      return (await query.selectFrom('visitor_day').select('day').orderBy('day').execute()).length;
    };
    expect(await daysLeft()).toBe(2);
    clock.pass(DAY_MS);
    expect(await daysLeft()).toBe(0);
    expect(await query.selectFrom('visit').select('id').execute()).toEqual([]);
  });
});
