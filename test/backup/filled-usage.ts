import type { Queryable } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { AWKWARD, LARGEST } from './awkward-values.ts';

export async function fillUsage(trx: Queryable): Promise<void> {
  const event = { customer_id: 40, action: 'pricing_viewed', user_agent: AWKWARD };
  const events = Array.from({ length: 700 }, (_, index) => ({
    ...event,
    at: NOON + index,
    address: index % 2 === 0 ? null : '2001:db8::1',
  }));
  await trx.insertInto('usage_event').values(events).execute();
  await trx.insertInto('usage_month').values({ month: 24_322, customer_id: 40, accesses: 700 }).execute();
  await trx
    .insertInto('usage_device')
    .values({
      id: 5,
      customer_id: 40,
      browser_name: 'Safari',
      browser_version: '',
      os_name: 'iOS',
      os_version: '18',
      device_type: 'mobile',
      address: null,
      user_agent: null,
      location: 'Berlin, Germany',
      first_seen_at: NOON,
      last_seen_at: NOON,
      usage_count: 1,
      is_one_too_many: 0,
    })
    .execute();
  await trx
    .insertInto('usage_device_cookie')
    .values({ customer_id: 40, cookie_id: 'c', device_id: 5 })
    .execute();
  await trx
    .insertInto('customer_address')
    .values({ customer_id: 40, address: '192.0.2.1', last_seen_at: NOON, is_shared: 1 })
    .execute();
  await trx
    .insertInto('expected_address')
    .values({ address: '192.0.2.1', reason: AWKWARD, marked_by: 'manager', marked_at: NOON })
    .execute();
  const clash = { actor: 'manager', at: NOON };
  await trx.insertInto('pin_clash').values([clash, clash, clash]).execute();
  // The last number belonged to a deleted row.
  await trx.deleteFrom('pin_clash').where('id', '=', 3).execute();
}

export async function fillVisits(trx: Queryable): Promise<void> {
  const place = { country: 'Côte d’Ivoire', state: null };
  await trx.insertInto('analytics_inbox').values({ size: 1, content: '[{}]' }).execute();
  const uncounted = { day: 20_771, size: 1, reason: AWKWARD, content: '[{}]' };
  await trx.insertInto('analytics_set_aside').values(uncounted).execute();
  await trx
    .insertInto('visit_event')
    .values({
      at: NOON,
      session: 's',
      path: '/?category=IPAD',
      is_unload: 0,
      is_unique: 1,
      user_agent: '',
      referrer: AWKWARD,
      ...place,
    })
    .execute();
  const times = { first_at: NOON, last_at: NOON, started_at: null, day: null };
  await trx
    .insertInto('visit')
    .values({ session: 's', pages: 0, ...times, ...place, referrer: 'example.com', device: null })
    .execute();
  const day = 20_771;
  const sums = { visits: 1, bounces: 0, duration_ms: LARGEST, page_views: 1, bytes: 12 };
  await trx
    .insertInto('visit_day')
    .values([
      { day, ...sums, tops: null },
      { day: day + 1, ...sums, tops: '{}' },
    ])
    .execute();
  await trx.insertInto('visit_page_day').values({ day, path: '/', views: 1 }).execute();
  await trx.insertInto('visit_place_day').values({ day, country: '', state: '', visits: 1 }).execute();
  await trx
    .insertInto('visit_origin_day')
    .values({ day, kind: 'device', name: AWKWARD, visits: 1 })
    .execute();
  await trx.insertInto('visitor_day').values({ session: 's', day }).execute();
  await trx.insertInto('visitor_return').values({ day, previous_day: -1, visitors: 1 }).execute();
  await trx
    .insertInto('demand_day')
    .values({ day, kind: 'search', name: AWKWARD, tier: 'public', count: 2, misses: 1 })
    .execute();
}
