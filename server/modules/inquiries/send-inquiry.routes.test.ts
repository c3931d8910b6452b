import { beforeEach, expect, test } from 'vitest';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { MINUTE_MS } from '#test/identity/settable-clock.ts';
import { AIR, InquiringShop, IPAD, newKey, PRICES, SIGNED } from '#test/inquiries/inquiring-shop.ts';

/** Its server stops right after the transaction that stores an inquiry. */
function dyingAfterCommit(database: Database): Database {
  const transaction: Database['transaction'] = async (work) => {
    const before = await database.query.selectFrom('inquiry').select('id').execute();
    const result = await database.transaction(work);
    const after = await database.query.selectFrom('inquiry').select('id').execute();
    if (after.length > before.length) throw new Error('killed');
    return result;
  };
  return withTransaction(database, transaction);
}

function withTransaction(database: Database, transaction: Database['transaction']): Database {
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}

describeOnBothEngines('sending an inquiry', (open) => {
  let database: Database;
  let shop: InquiringShop;
  beforeEach(async () => {
    database = await open();
    shop = await InquiringShop.open(database);
  });

  const vip = () => shop.addCustomer({ name: 'Ada', isVip: true }, '+1 212 555 0101');

  test('stores the prices of the list, the total, the list and who sent it with what', async () => {
    const ada = await vip();
    const price = await shop.priceOf(IPAD, ada.headers);
    const { id, number } = await shop.sent(ada, { note: 'By Friday' });
    const { listVersion, ...inquiry } = await shop.read(id, ada.headers);
    expect(listVersion).toBeGreaterThan(0);
    expect(inquiry).toEqual({
      id,
      number,
      revision: 1,
      state: 'new',
      sender: { kind: 'customer', name: 'Ada', phone: '+1 212 555 0101' },
      tier: 'vip',
      sentAt: new Date(shop.clock.now()).toISOString(),
      answeredAt: null,
      deviceCount: 1,
      pieceCount: 2,
      totalHundredths: price * 200,
      offerHundredths: null,
      lines: [{ ...IPAD, section: 'Tablets', display: 'iPad 9', quantity: 2, price, offer: null }],
      note: 'By Friday',
      answer: null,
      listTime: new Date(shop.clock.now()).toISOString(),
      sentWith: 'Chrome on Android',
      history: [{ at: new Date(shop.clock.now()).toISOString(), what: 'sent', by: 'Ada' }],
    });
    const audit = await database.query
      .selectFrom('audit')
      .select(['actor', 'action', 'target', 'details'])
      .where('action', '=', 'inquiry-sent')
      .execute();
    expect(audit).toEqual([{ actor: 'Ada', action: 'inquiry-sent', target: String(number), details: null }]);
  });

  test('names every line whose price the sender has not seen, and stores nothing', async () => {
    const ada = await vip();
    const [ipad, air] = [await shop.priceOf(IPAD, ada.headers), await shop.priceOf(AIR, ada.headers)];
    const lines = [
      { ...IPAD, quantity: 1, shown: ipad },
      { ...AIR, quantity: 1, shown: air },
      { ...IPAD, occurrence: 2, quantity: 1, shown: ipad },
      { ...IPAD, category: 'GAMING', quantity: 1, shown: 5 },
      { ...IPAD, device: 'Tablets', quantity: 1, shown: 0 },
    ];
    await shop.price({ vip: 1010, heavyweight: 2000 });
    const body = { key: newKey(), lines };
    const refused = await shop.send(body, ada);
    const moved = (line: number, was: number, now: number) => ({ line, was, now, reason: 'moved' });
    const gone = (line: number, was: number) => ({ line, was, now: null, reason: 'gone' });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        error: 'Prices have changed. Nothing was sent.',
        details: {
          moved: [moved(0, ipad, ipad + 10), moved(1, air, air + 10), gone(2, ipad), gone(3, 5), gone(4, 0)],
        },
      },
    ]);
    expect(await shop.storedCount()).toBe(0);

    const rest = { ...body, lines: lines.slice(0, 2) };
    const half = await shop.send({ ...rest, accepted: [{ line: 0, price: ipad + 10 }] }, ada);
    expect(half.json().details.moved).toEqual([moved(1, air, air + 10)]);
    const wrong = [0, 1].map((line) => ({ line, price: ipad + 10 }));
    expect((await shop.send({ ...rest, accepted: wrong }, ada)).statusCode).toBe(409);
    const accepted = [
      { line: 0, price: ipad + 10 },
      { line: 1, price: air + 10 },
    ];
    const { id } = (await shop.send({ ...rest, accepted }, ada)).json();
    expect((await shop.read(id, ada.headers)).lines.map(({ price }) => price)).toEqual([ipad + 10, air + 10]);
  });

  test('a list that is published between view and sending gives both prices', async () => {
    const ada = await vip();
    const body = await shop.bodyFor(ada);
    await shop.publish({ ...PRICES, IPAD: { ...PRICES.IPAD, 'iPad 9': 210 } });
    const now = await shop.priceOf(IPAD, ada.headers);
    const was = body.lines[0]?.shown;
    expect(now).not.toBe(was);
    const refused = await shop.send(body, ada);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      { moved: [{ line: 0, was, now, reason: 'moved' }] },
    ]);
    expect(await shop.storedCount()).toBe(0);
  });

  test('a server that has not seen a new list or new rules yet stores no former price', async () => {
    const ada = await vip();
    const behind = await InquiringShop.join(await open(), shop.clock);
    const body = await shop.bodyFor(ada);
    const was = body.lines[0]?.shown ?? 0;
    await shop.publish({ ...PRICES, IPAD: { ...PRICES.IPAD, 'iPad 9': 210 } });
    const listed = await shop.priceOf(IPAD, ada.headers);
    expect(await behind.priceOf(IPAD, ada.headers)).toBe(was);
    const refused = await behind.send(body, ada);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      { moved: [{ line: 0, was, now: listed, reason: 'moved' }] },
    ]);
    await shop.price({ vip: 1010, heavyweight: 2000 });
    const now = await shop.priceOf(IPAD, ada.headers);
    expect([now, await behind.priceOf(IPAD, ada.headers)]).toEqual([listed + 10, listed]);
    const { id } = (await behind.send(await shop.bodyFor(ada), ada)).json();
    expect((await shop.read(id, ada.headers)).lines).toMatchObject([{ price: now }]);
    expect(await shop.storedCount()).toBe(1);
  });

  test.each(['public', 'vip'] as const)('%s senders sign it and get a link to it', async (role) => {
    const headers = await shop.as(role);
    const unsigned = await shop.send(await shop.bodyFor({ headers }), { headers });
    expect([unsigned.statusCode, unsigned.json().error]).toEqual([400, 'Enter your name and phone number']);
    const { id, token = '' } = await shop.sent({ headers }, SIGNED);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    const answer = await shop.readByToken(token);
    const kind = role === 'public' ? 'public' : 'vip-pin';
    expect(answer.json()).toMatchObject({ id, tier: role, sender: { kind, ...SIGNED } });
    const stored = JSON.stringify(await database.query.selectFrom('inquiry').selectAll().execute());
    for (const text of [stored, shop.built.log()]) expect(text).not.toContain(token);
  });

  test('the same request gets the same answer, even once inquiries are off; another body is refused', async () => {
    const body = await shop.bodyFor({}, SIGNED);
    const first = await shop.send(body);
    await shop.choose({ mayInquire: [] });
    const again = await shop.send(body);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const other = await shop.send({ ...body, note: 'More' });
    expect([other.statusCode, other.json().error]).toEqual([409, ERRORS['inquiry/other-body'].text]);
    expect(await shop.storedCount()).toBe(1);
  });

  test('a server that dies between storing and answering loses nothing and stores nothing twice', async () => {
    const dying = await InquiringShop.join(dyingAfterCommit(database), shop.clock);
    const body = await shop.bodyFor({}, SIGNED);
    expect((await dying.send(body)).statusCode).toBe(500);
    expect(await shop.storedCount()).toBe(1);
    const { id, token } = (await shop.send(body)).json();
    expect((await shop.readByToken(token)).json()).toMatchObject({ id, state: 'new', sender: SIGNED });
    expect(await shop.storedCount()).toBe(1);
  });

  test('the key of a sender means nothing to others', async () => {
    const [ada, bob] = [await vip(), await shop.addCustomer({ name: 'Bob', isVip: true })];
    const body = await shop.bodyFor(ada);
    const [hers, his] = [(await shop.send(body, ada)).json(), (await shop.send(body, bob)).json()];
    expect(his.id).not.toBe(hers.id);
  });

  test('equal requests at the same time, to two servers, store one inquiry', async () => {
    const other = await InquiringShop.join(await open(), shop.clock);
    await shop.choose({});
    const ada = await vip();
    const body = await shop.bodyFor(ada);
    const servers = [shop, other, shop, other, shop, other];
    const answers = await Promise.all(servers.map((server) => server.send(body, ada)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(servers.map(() => 201));
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
    expect(await shop.storedCount()).toBe(1);
  });

  test('staff who want to know of inquiries are told of each once', async () => {
    const tellOf = async (revision: number, kinds: readonly string[]) => {
      const body = { revision, address: 'https://hooks.example/staff', form: 'json', kinds };
      const headers = await shop.as('admin');
      await shop.built.app.inject({ method: 'PUT', url: '/api/shop/notices', headers, body });
    };
    const listWaiting = () =>
      database.query
        .selectFrom('notice')
        .select(['kind', 'number', 'path'])
        .where('next_at', 'is not', null)
        .execute();
    const ada = await vip();
    await tellOf(0, ['prices-waiting']);
    await shop.sent(ada);
    expect(await listWaiting()).toEqual([]);
    await tellOf(1, ['inquiry']);
    const body = await shop.bodyFor(ada);
    const { id, number } = (await shop.send(body, ada)).json();
    await shop.send(body, ada);
    expect(await listWaiting()).toEqual([{ kind: 'inquiry', number, path: `/manager?inquiry=${id}` }]);
  });

  test('an address sends 5 an hour without a PIN; repetitions and refusals do not count', async () => {
    const address = '2001:db8:1:2::7';
    const bodies = await Promise.all(Array.from({ length: 5 }, () => shop.bodyFor({}, SIGNED)));
    await shop.send(await shop.bodyFor({}), { address });
    for (const body of [...bodies, ...bodies]) {
      expect((await shop.send(body, { address })).statusCode).toBe(201);
    }
    const refused = await shop.send(await shop.bodyFor({}, SIGNED), { address: '2001:db8:1:2:ffff::1' });
    expect([refused.statusCode, refused.json().details]).toEqual([429, { retryAfterSeconds: 720 }]);
    expect(refused.headers['retry-after']).toBe('720');
    expect((await shop.send(bodies[0] ?? {}, { address })).statusCode).toBe(201);
    await shop.sent({ address: '2001:db8:1:3::7' }, SIGNED);
    await shop.sent({ address, headers: (await vip()).headers });
    shop.clock.pass(12 * MINUTE_MS);
    await shop.sent({ address }, SIGNED);
  });
});
