import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#test/identity/settable-clock.ts';
import { InvitedShop, newSecret, type TestCustomer } from '#test/invitations/invited-shop.ts';

const REFUSED = { error: 'This invitation can no longer be used.' };

describeOnBothEngines('a link', (open) => {
  let database: Database;
  let shop: InvitedShop;
  let ada: TestCustomer;
  beforeEach(async () => {
    database = await open();
    shop = await InvitedShop.open(database);
    ada = await shop.addCustomer({ name: 'Ada', lookup: (await fastDigest(browserHashOf('4821'))).pin });
  });

  const statusOf = async (token: string, visit?: Parameters<InvitedShop['accept']>[1]) =>
    (await shop.accept(token, visit)).statusCode;
  const openings = async () =>
    (await database.query.selectFrom('invitation').select('openings').execute()).map((row) => row.openings);

  test('signs one browser in as its customer, with the cookie of a device', async () => {
    const { token } = await shop.invite(ada);
    const answer = await shop.accept(token);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      role: 'customer',
      name: 'Ada',
      permissions: expect.any(Object),
    });
    expect(answer.cookies.map(({ name }) => name)).toContain('tierbook_device');
    expect(await shop.whoHas(answer.json().token)).toBe('Ada');
    const second = await shop.accept(token);
    expect([second.statusCode, second.json()]).toEqual([403, REFUSED]);
  });

  test('for three browsers signs three in', async () => {
    const { token } = await shop.invite(ada, 3);
    const statuses = [];
    for (let browser = 0; browser < 4; browser += 1) statuses.push(await statusOf(token));
    expect(statuses).toEqual([200, 200, 200, 403]);
    expect(await shop.invitationOf(ada)).toMatchObject({ state: 'opened', openings: 3, openingsMax: 3 });
  });

  test('ends the session that the browser had', async () => {
    const bea = await shop.addCustomer({ name: 'Bea' });
    const { token: hers } = (await shop.accept((await shop.invite(bea)).token)).json();
    const { token } = await shop.invite(ada);
    const { token: his } = (
      await shop.accept(token, { headers: { authorization: `Bearer ${hers}` } })
    ).json();
    expect([await shop.whoHas(hers), await shop.whoHas(his)]).toEqual(['ended', 'Ada']);
  });

  describe('opened again by the same browser, whose answer was lost,', () => {
    test('succeeds for ten minutes, as the same opening and device', async () => {
      const { token } = await shop.invite(ada);
      const nonce = newSecret();
      const lost = (await shop.accept(token, { nonce })).json();
      shop.clock.pass(10 * MINUTE_MS - 1);
      const answer = await shop.accept(token, { nonce });
      expect(answer.statusCode).toBe(200);
      expect([await shop.whoHas(lost.token), await shop.whoHas(answer.json().token)]).toEqual([
        'ended',
        'Ada',
      ]);
      expect(await openings()).toEqual([1]);
      const sessions = await database.query.selectFrom('session').select('device_id').execute();
      const opened = await database.query.selectFrom('invitation_opening').select('device_id').execute();
      expect(opened).toHaveLength(1);
      expect(sessions.filter((session) => session.device_id === opened[0]?.device_id)).toHaveLength(1);
      const devices = await database.query.selectFrom('usage_device').select('id').execute();
      expect(devices).toHaveLength(1);
      // Another browser does not know the nonce.
      expect(await statusOf(token)).toBe(403);
      shop.clock.pass(1);
      expect(await statusOf(token, { nonce })).toBe(403);
    });

    test('uses another opening after that, if one is left', async () => {
      const { token } = await shop.invite(ada, 2);
      const nonce = newSecret();
      expect(await statusOf(token, { nonce })).toBe(200);
      shop.clock.pass(HOUR_MS);
      expect(await statusOf(token, { nonce })).toBe(200);
      expect(await openings()).toEqual([2]);
      expect((await shop.invitationOf(ada))?.openedAt).toBe('2026-11-14T13:00:00.000Z');
      shop.clock.pass(HOUR_MS);
      expect(await statusOf(token, { nonce })).toBe(403);
    });

    test('is refused once the link was revoked, or the customer has no access', async () => {
      const revoked = await shop.invite(ada, 2);
      const bea = await shop.addCustomer();
      const ended = await shop.invite(bea);
      const nonce = newSecret();
      for (const { token } of [revoked, ended]) expect(await statusOf(token, { nonce })).toBe(200);
      await shop.revoke(ada);
      await database.query
        .updateTable('customer')
        .set({ valid_until: '2026-11-13' })
        .where('id', '=', bea.customerId)
        .execute();
      for (const { token } of [revoked, ended]) expect(await statusOf(token, { nonce })).toBe(403);
    });

    test('may be repeated 30 times an hour, also by a device that is refused', async () => {
      const { token } = await shop.invite(ada);
      const nonce = newSecret();
      const statuses = [];
      for (let time = 0; time < 31; time += 1) statuses.push(await statusOf(token, { nonce }));
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);

      const bea = await shop.addCustomer();
      await database.query
        .updateTable('customer')
        .set({ max_devices: 1, device_count: 1 })
        .where('id', '=', bea.customerId)
        .execute();
      const full = await shop.invite(bea);
      const refusals = [];
      for (let time = 0; time < 31; time += 1) refusals.push(await shop.accept(full.token));
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([
        ...Array.from({ length: 30 }, () => 403),
        429,
      ]);
      expect(refusals[0]?.json()).toEqual({
        // Who is invited may have no PIN.
        error: expect.stringMatching(/^Your access is already in use on 1 device\./),
        details: { code: 'device-limit' },
      });
      expect((await shop.invitationOf(bea))?.state).toBe('not-opened');
    });
  });

  test('that was replaced or lost its customer while the clock was ahead stays dead when it is right again', async () => {
    const bea = await shop.addCustomer({ name: 'Bea' });
    const [replaced, ended] = [await shop.invite(ada), await shop.invite(bea)];
    const change = (isActive: boolean) =>
      shop.send('admin', 'PATCH', `/api/customer-pins/${bea.handle}`, { isActive });
    shop.clock.pass(30 * DAY_MS);
    await shop.invite(ada);
    expect((await change(false)).statusCode).toBe(200);
    expect((await shop.invitationOf(bea))?.state).toBe('expired');
    shop.clock.pass(-30 * DAY_MS);
    await change(true);
    for (const { token } of [replaced, ended]) expect(await statusOf(token)).toBe(403);
    expect((await shop.invitationOf(bea))?.state).toBe('revoked');
  });

  test('that was used, expired, replaced, revoked or made up, or whose customer has no access, gets one answer', async () => {
    const expired = await shop.invite(ada);
    shop.clock.pass(7 * DAY_MS);
    const used = await shop.invite(await shop.addCustomer());
    expect(await statusOf(used.token)).toBe(200);
    const replaced = await shop.invite(ada);
    await shop.invite(ada);
    const bea = await shop.addCustomer();
    const revoked = await shop.invite(bea);
    await shop.revoke(bea);
    const [gone, over] = [await shop.addCustomer(), await shop.addCustomer()];
    const [ofGone, ofOver] = [await shop.invite(gone), await shop.invite(over)];
    await shop.send('admin', 'DELETE', `/api/customer-pins/${gone.handle}`);
    const ended = { valid_until: '2026-11-20' };
    await database.query.updateTable('customer').set(ended).where('id', '=', over.customerId).execute();
    const dead = [used, expired, replaced, revoked, ofGone, ofOver].map(({ token }) => token);
    const answers = [];
    for (const token of [...dead, newSecret()]) answers.push(await shop.accept(token));
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([403, JSON.stringify(REFUSED)]);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
  });

  test('that no longer works costs as many writes as a made-up one', async () => {
    const { token } = await shop.invite(ada);
    await shop.accept(token);
    const countWrites = async (tried: string) => {
      const transactions = vi.spyOn(database, 'transaction');
      await shop.accept(tried);
      const { length } = transactions.mock.calls;
      transactions.mockRestore();
      return length;
    };
    expect(await countWrites(token)).toBe(await countWrites(newSecret()));
  });

  test('stops made-up tokens after 30 an hour per address, counts no dead one, and leaves PINs alone', async () => {
    const signIn = (pin: string) =>
      shop.built.app.inject({
        method: 'POST',
        url: '/api/validate-pin',
        remoteAddress: '203.0.113.7',
        body: { pinHash: browserHashOf(pin) },
      });
    const { token } = await shop.invite(ada);
    await shop.accept(token);
    for (let time = 0; time < 31; time += 1) expect(await statusOf(token)).toBe(403);
    const guesses = await Promise.all(Array.from({ length: 40 }, () => shop.accept(newSecret())));
    const count = (status: number) => guesses.filter(({ statusCode }) => statusCode === status).length;
    expect([count(403), count(429)]).toEqual([30, 10]);
    const fresh = await shop.invite(ada);
    expect(await statusOf(fresh.token)).toBe(429);
    expect(await statusOf(fresh.token, { address: '203.0.113.8' })).toBe(200);
    expect(await database.query.selectFrom('throttle_budget').selectAll().execute()).toEqual([]);
    expect(await database.query.selectFrom('throttle_minute').selectAll().execute()).toEqual([]);
    expect((await signIn('4821')).json()).toMatchObject({ role: 'customer', name: 'Ada' });
  });

  test('that is tried again and again from one home adds one entry to the activity, not one per address', async () => {
    const { token } = await shop.invite(ada);
    await shop.accept(token);
    for (let host = 1; host <= 9; host += 1)
      expect(await statusOf(token, { address: `2001:db8:1:2::${host}` })).toBe(403);
    const refused = (await shop.audit()).filter(({ action }) => action === 'invitation-refused');
    expect(refused.map(({ details }) => details)).toEqual(['{"count":9}']);
  });

  test('opens one browser only if two try at the same moment, at two servers', async () => {
    const other = await InvitedShop.open(await open(), { clock: shop.clock });
    const { token } = await shop.invite(ada);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? shop : other).accept(token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 403),
    ]);
    expect(await openings()).toEqual([1]);
    expect(await database.query.selectFrom('invitation_opening').select('id').execute()).toHaveLength(1);
  });
});
