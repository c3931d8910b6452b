import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { createCredentials } from '#server/modules/identity/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { createNoteLastVisit } from './last-visit.service.ts';

/** A customer of a shop whose lists have had two versions. */
async function openVisits(database: Database) {
  const clock = settableClock();
  const { customerId, credentialId } = await makeCustomer(database.query);
  const note = createNoteLastVisit({
    database,
    clock,
    catalogue: { versions: { of: () => 2 } },
    shop: { brand: () => ({ maySeeChanges: ['customer', 'heavyweight'] }) },
    credentials: createCredentials({ clock, timeZone: 'UTC' }),
  });
  const session = {
    id: 1,
    credentialId,
    customerId,
    actor: 'Ada',
    lastPricedAt: 0,
    endsInMs: MINUTE_MS,
  };
  return {
    clock,
    customerId,
    see: (version: number, role: Role = 'customer') => note({ role, session }, version),
    stored: async () => {
      const rows = database.query.selectFrom('last_visit').select(['view', 'version', 'seen_at as at']);
      return await rows.orderBy('view').execute();
    },
  };
}

describeOnBothEngines('the last visit of a customer', (open) => {
  test('is known after a while, and a reload does not end it', async () => {
    const { see, clock } = await openVisits(await open());
    const first = new Date(clock.now()).toISOString();
    expect(await see(1)).toBeNull();
    clock.pass(30 * MINUTE_MS);
    expect(await see(2)).toEqual({ version: 1, at: first });
    clock.pass(29 * MINUTE_MS);
    expect(await see(2)).toEqual({ version: 1, at: first });
    const second = new Date(clock.now()).toISOString();
    clock.pass(30 * MINUTE_MS);
    expect(await see(2)).toEqual({ version: 2, at: second });
  });

  test('of two devices at the same moment is the later version, and never one that does not exist', async () => {
    const { see, clock, stored } = await openVisits(await open());
    expect(await see(0)).toBeNull();
    expect(await stored()).toEqual([]);
    await Promise.all([1, 2_147_483_647, 1, 2, 1].map((version) => see(version)));
    expect(await stored()).toMatchObject([{ version: 2 }]);
    clock.pass(MINUTE_MS);
    await see(1);
    expect(await stored()).toEqual([{ view: 'public', version: 2, at: clock.now() }]);
  });

  test('is written once a minute, or with a new version', async () => {
    const { see, clock, stored } = await openVisits(await open());
    const start = clock.now();
    await see(1);
    clock.pass(MINUTE_MS - 1);
    await see(1);
    expect(await stored()).toMatchObject([{ version: 1, at: start }]);
    await see(2);
    expect(await stored()).toMatchObject([{ version: 2, at: clock.now() }]);
    clock.pass(-MINUTE_MS);
    await see(2);
    expect(await stored()).toMatchObject([{ version: 2, at: clock.now() }]);
  });

  test('is another one for each tier, and goes with the customer', async () => {
    const database = await open();
    const { see, customerId, stored } = await openVisits(database);
    await see(1);
    // The request came before the tier was changed, or after it.
    expect(await see(2, 'heavyweight')).toBeNull();
    const customers = database.query.updateTable('customer').where('id', '=', customerId);
    await customers.set({ is_heavyweight: 1 }).execute();
    expect(await see(2, 'heavyweight')).toBeNull();
    expect(await stored()).toMatchObject([
      { view: 'heavyweight', version: 2 },
      { view: 'public', version: 1 },
    ]);
    await database.query.deleteFrom('customer').where('id', '=', customerId).execute();
    expect(await stored()).toEqual([]);
    expect(await see(2, 'heavyweight')).toBeNull();
    expect(await stored()).toEqual([]);
  });
});

describe('the call', () => {
  test('answers who may see changes, keeps nothing of who has no PIN of their own, and does not exist for others', async () => {
    const { app, as, database } = await buildTestApp();
    const answerOf = async (role: Role, version: number) => {
      const headers = role === 'public' ? {} : await as(role);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/sheets/last-visit',
        headers,
        body: { version },
      });
      return [answer.statusCode, answer.json()];
    };
    const NOT_FOUND = [404, { error: 'Not found' }];
    expect(await answerOf('admin', 1)).toEqual(NOT_FOUND);
    const settings = { ...DEFAULT_SHOP_SETTINGS, maySeeChanges: ['vip'] };
    const body = { revision: 0, settings };
    await app.inject({ method: 'PUT', url: '/api/shop', headers: await as('admin'), body });
    for (const role of ['vip', 'manager', 'admin'] as const) {
      expect(await answerOf(role, 1)).toEqual([200, { before: null }]);
    }
    expect(await answerOf('customer', 1)).toEqual(NOT_FOUND);
    expect(await answerOf('public', 1)).toMatchObject([401, { details: { code: 'session-ended' } }]);
    expect(await answerOf('vip', 2_147_483_648)).toMatchObject([400, {}]);
    expect(await database.query.selectFrom('last_visit').selectAll().execute()).toEqual([]);
  });
});
