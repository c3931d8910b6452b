import { describe, expect, onTestFinished, test } from 'vitest';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { sharedListSchema } from '#domain/contract/entities/deals/shares.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { holdTransactions } from '#test/held-transactions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#test/identity/settable-clock.ts';
import { type SharingCustomer, SharingShop } from '#test/sharing/sharing-shop.ts';

const NOT_FOUND = { error: 'This link does not exist or no longer works' };

describeOnBothEngines('a link that stays current', (open, engine) => {
  test('is made, listed, read without a session and revoked by its customer', async () => {
    const shop = await SharingShop.open(await open(), { variables: { PUBLIC_URL: 'https://shop.example' } });
    const [ada, bob] = [await shop.addCustomer({ isVip: true }), await shop.addCustomer({ name: 'Bob' })];
    const link = await shop.makeLink(ada);
    expect(link).toMatchObject({ name: 'Webshop', format: 'csv', lastReadAt: null });
    expect(link.path).toMatch(/^\/api\/share\/[0-9a-f]{32}\.csv$/);
    expect(link.publicUrl).toBe('https://shop.example');
    shop.clock.pass(MINUTE_MS);
    const read = await shop.read(link);
    expect(read.statusCode).toBe(200);
    expect(read.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    expect(read.headers).not.toHaveProperty('set-cookie');
    expect(read.body).toContain('Corner VIP');

    const listed = async ({ headers }: SharingCustomer) =>
      (await shop.send('GET', '/api/share-links', headers)).json().links;
    expect(await listed(ada)).toEqual([{ ...link, lastReadAt: new Date(shop.clock.now()).toISOString() }]);
    expect(await listed(bob)).toEqual([]);
    const revoke = (who: SharingCustomer) => shop.send('DELETE', `/api/share-links/${link.id}`, who.headers);
    expect((await revoke(bob)).statusCode).toBe(404);
    expect(await shop.statusOf(link)).toBe(200);
    expect((await revoke(ada)).json()).toEqual({ success: true });
    expect((await shop.read(link)).json()).toEqual(NOT_FOUND);
    expect((await revoke(ada)).statusCode).toBe(404);
    expect(await listed(ada)).toEqual([]);
    const audit = await shop.built.database.query
      .selectFrom('audit')
      .select(['actor', 'action', 'target'])
      .where('action', 'like', 'share-%')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { actor: 'Ada', action: 'share-link-created', target: 'Webshop' },
      { actor: 'Ada', action: 'share-link-revoked', target: 'Webshop' },
    ]);
  });

  test('is dead on the next request, on another server too, and stays dead', async () => {
    const shop = await SharingShop.open(await open());
    const there = await SharingShop.join(await open(), shop.clock);
    const ends: Record<string, (ada: SharingCustomer) => Promise<unknown>> = {
      deactivated: (ada) => shop.change(ada, { isActive: false }),
      'another tier': (ada) => shop.change(ada, { isHeavyweight: true }),
      'no tier': (ada) => shop.change(ada, { isVip: false }),
      'another PIN': (ada) => shop.change(ada, { newPinHash: 'ab'.repeat(32) }),
      deleted: async (ada) => shop.send('DELETE', `/api/customer-pins/${ada.handle}`, await shop.as('admin')),
    };
    for (const [how, end] of Object.entries(ends)) {
      const ada = await shop.addCustomer({ isVip: true, name: how });
      const link = await shop.makeLink(ada);
      expect(await there.statusOf(link), how).toBe(200);
      await end(ada);
      expect((await there.read(link)).json(), how).toEqual(NOT_FOUND);
      if (how === 'deleted') continue;
      await shop.change(ada, { isActive: true, isVip: true, isHeavyweight: false });
      expect([await shop.statusOf(link), await there.statusOf(link)], how).toEqual([404, 404]);
    }
  });

  test('gives nothing to another tier, even if something else than a call has changed it', async () => {
    const database = await open();
    const shop = await SharingShop.open(database);
    const ada = await shop.addCustomer({ isVip: true });
    const link = await shop.makeLink(ada);
    expect(await shop.statusOf(link)).toBe(200);
    await database.query.updateTable('customer').set({ is_heavyweight: 1 }).execute();
    expect((await shop.read(link)).json()).toEqual(NOT_FOUND);
  });

  test('ends for a tier that an imported file changes', async () => {
    const shop = await SharingShop.open(await open());
    const [ada, bob] = [
      await shop.addCustomer({ isVip: true, name: 'Ada' }),
      await shop.addCustomer({ isVip: true, name: 'Bob' }),
    ];
    const links = [await shop.makeLink(ada), await shop.makeLink(bob)];
    const headers = { ...(await shop.as('admin')), 'content-type': 'application/octet-stream' };
    const url = '/api/customer-pins/import';
    const inject = (path: string) =>
      shop.built.app.inject({
        method: 'POST',
        url: path,
        headers,
        body: 'Name,Tier\nAda,Standard\nBob,VIP\n',
      });
    const { mark } = (await inject(`${url}/preview`)).json();
    expect((await inject(`${url}?mark=${mark}`)).json()).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await Promise.all(links.map((link) => shop.statusOf(link)))).toEqual([404, 200]);
  });

  test('rests after the last day of access and while sharing is off, on both servers', async () => {
    const shop = await SharingShop.open(await open());
    const there = await SharingShop.join(await open(), shop.clock);
    const ada = await shop.addCustomer({ isVip: true });
    const link = await shop.makeLink(ada);
    const both = async () => [await shop.statusOf(link), await there.statusOf(link)];
    await shop.change(ada, { validUntil: '2026-11-14' });
    expect(await both()).toEqual([200, 200]);
    shop.clock.pass(DAY_MS);
    expect(await both()).toEqual([404, 404]);
    await shop.change(ada, { validUntil: null });
    expect(await both()).toEqual([200, 200]);
    await shop.allow(['heavyweight', 'customer']);
    expect(await both()).toEqual([404, 404]);
    await shop.allow(['vip']);
    expect(await both()).toEqual([200, 200]);
  });

  test('has at most ten of its kind, even if they are made at once', async () => {
    const shop = await SharingShop.open(await open());
    const ada = await shop.addCustomer();
    const made = await Promise.all(Array.from({ length: 12 }, () => shop.tryToMakeLink(ada)));
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    expect((await shop.tryToMakeLink(ada)).json()).toEqual({ error: 'You have 10 links. Revoke one first.' });
    const [first] = made.filter(({ statusCode }) => statusCode === 201);
    await shop.send('DELETE', `/api/share-links/${first?.json().id}`, ada.headers);
    expect((await shop.tryToMakeLink(ada)).statusCode).toBe(201);
  });

  test('is not made by who was signed out by another PIN while the request waited', async () => {
    const database = await open();
    const { held, beforeNext } = holdTransactions(database);
    const shop = await SharingShop.open(held);
    const ada = await shop.addCustomer({ isVip: true });
    beforeNext(() => shop.change(ada, { newPinHash: 'ab'.repeat(32) }));
    expect((await shop.tryToMakeLink(ada)).json()).toMatchObject({ details: { code: 'session-ended' } });
    const again = { headers: await shop.signIn(ada.credentialId) };
    expect((await shop.send('GET', '/api/share-links', again.headers)).json()).toEqual({ links: [] });
    expect((await shop.tryToMakeLink(again)).statusCode).toBe(201);
  });

  test.runIf(engine === 'postgres')('is read 120 times an hour, on all servers together', async () => {
    const shop = await SharingShop.open(await open());
    const there = await SharingShop.join(await open(), shop.clock);
    const ada = await shop.addCustomer();
    const [link, other] = [await shop.makeLink(ada), await shop.makeLink(ada)];
    for (let reads = 0; reads < SHARE_LIMITS.readsPerHour; reads += 2) {
      expect(await shop.statusOf(link)).toBe(200);
      expect(await there.statusOf(link)).toBe(200);
    }
    const refused = await there.read(link);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(refused.json().error).toBe('This link is read too often. Please try again later.');
    expect(await there.statusOf(other)).toBe(200);
    shop.clock.pass(30_000);
    expect(await shop.statusOf(link)).toBe(200);
    expect(await shop.statusOf(link)).toBe(429);
    shop.clock.pass(HOUR_MS);
    expect(await shop.statusOf(link)).toBe(200);
  });
});

describe('a reader of links', () => {
  async function openShop() {
    const { database, giveBack } = await lendDatabase('sqlite');
    onTestFinished(giveBack);
    return SharingShop.open(database);
  }

  test('has 30 guesses an hour; links that have ended do not count', async () => {
    const shop = await openShop();
    const ada = await shop.addCustomer();
    const [live, ended] = [await shop.makeLink(ada), await shop.makeLink(ada)];
    await shop.send('DELETE', `/api/share-links/${ended.id}`, ada.headers);
    const otherFormat = { path: live.path.replace('.csv', '.json') };
    for (let reads = 0; reads < 40; reads += 1) {
      expect((await shop.read(ended)).json()).toEqual(NOT_FOUND);
      expect((await shop.read(otherFormat)).json()).toEqual(NOT_FOUND);
    }
    const guess = (number: number) => ({ path: `/api/share/${String(number).padStart(32, '0')}.csv` });
    for (let guesses = 0; guesses < 30; guesses += 1)
      expect((await shop.read(guess(guesses))).json()).toEqual(NOT_FOUND);
    expect(await shop.statusOf(guess(30))).toBe(429);
    expect((await shop.read(live, {}, '198.51.100.9')).statusCode).toBe(200);
  });

  test('gets the list only if it has changed', async () => {
    const shop = await openShop();
    const ada = await shop.addCustomer({ isVip: true });
    const links = [await shop.makeLink(ada, 'csv'), await shop.makeLink(ada, 'json')];
    const first = await Promise.all(links.map((link) => shop.read(link)));
    const tags = first.map(({ headers }) => String(headers.etag));
    expect(new Set(tags).size).toBe(2);
    for (const [index, link] of links.entries()) {
      const unchanged = await shop.read(link, { 'if-none-match': tags[index] ?? '' });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      expect(unchanged.headers).toMatchObject({ etag: tags[index], 'cache-control': 'private, no-cache' });
      expect((await shop.read(link, { 'if-none-match': tags[1 - index] ?? '' })).statusCode).toBe(200);
      const head = await shop.send('HEAD', link.path);
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tags[index]]);
      expect(Number(head.headers['content-length'])).toBe(first[index]?.rawPayload.length);
    }
    const before = sharedListSchema.parse(first[1]?.json());
    await shop.changePrice('iPad Air', 4187);
    for (const [index, link] of links.entries())
      expect((await shop.read(link, { 'if-none-match': tags[index] ?? '' })).statusCode).toBe(200);
    const after = sharedListSchema.parse((await shop.read(links[1] ?? { path: '' })).json());
    expect(after.version).toBe(before.version + 1);
    expect(after.rows[0]?.finalPrice).not.toBe(before.rows[0]?.finalPrice);
    expect(after.rows.slice(2)).toEqual(before.rows.slice(2));
  });
});
