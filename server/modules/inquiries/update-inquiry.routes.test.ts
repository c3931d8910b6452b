import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { MINUTE_MS } from '#test/identity/settable-clock.ts';
import { AIR, InquiringShop, IPAD, newKey } from '#test/inquiries/inquiring-shop.ts';

describeOnBothEngines('answering an inquiry', (open) => {
  let database: Database;
  let shop: InquiringShop;
  let ada: Awaited<ReturnType<InquiringShop['addCustomer']>>;
  let id: string;
  let prices: [number, number];
  beforeEach(async () => {
    database = await open();
    shop = await InquiringShop.open(database);
    ada = await shop.addCustomer({ name: 'Ada', isVip: true });
    prices = [await shop.priceOf(IPAD, ada.headers), await shop.priceOf(AIR, ada.headers)];
    id = await sendTwo();
  });

  async function sendTwo(): Promise<string> {
    const lines = [IPAD, AIR].map((key, place) => ({ ...key, quantity: 4, shown: prices[place] ?? 0 }));
    return (await shop.send({ key: newKey(), lines }, ada)).json().id;
  }

  const whatOf = (inquiry: { history: { what: string; by: string }[] }) =>
    inquiry.history.map(({ what, by }) => `${what} by ${by}`);

  test('an answer with offers makes it answered, for its sender too', async () => {
    shop.clock.pass(MINUTE_MS);
    const offers = [{ line: 0, price: prices[0] - 10.5 }];
    const answer = await shop.update(id, { revision: 1, answer: ' Can do. ', offers });
    expect(answer.statusCode).toBe(200);
    const inquiry = await shop.read(id, ada.headers);
    expect(inquiry).toMatchObject({
      revision: 2,
      state: 'answered',
      answer: 'Can do.',
      answeredAt: new Date(shop.clock.now()).toISOString(),
      lines: [{ price: prices[0], offer: prices[0] - 10.5 }, { offer: null }],
      totalHundredths: (prices[0] + prices[1]) * 400,
      offerHundredths: (prices[0] + prices[1] - 10.5) * 400,
    });
    expect(whatOf(inquiry)).toEqual(['sent by Ada', 'answered by manager']);
  });

  test('the audit tells a reopened inquiry from an answered one', async () => {
    await shop.update(id, { revision: 1, answer: 'Can do.' });
    await shop.update(id, { revision: 2, state: 'closed' });
    await shop.update(id, { revision: 3, state: 'answered' });
    await shop.update(id, { revision: 4, answer: 'Deal.', state: 'agreed' });
    await shop.update(id, { revision: 5, answer: null });
    const changes = database.query.selectFrom('audit').select('details').orderBy('id');
    const recorded = await changes.where('action', '=', 'inquiry-updated').execute();
    const steps = recorded.map(({ details }) => JSON.parse(details ?? '{}').step);
    expect(steps).toEqual(['answered', 'closed', 'reopened', 'agreed', 'changed']);
  });

  test('the same answer again succeeds and changes nothing, because the first reply may have been lost', async () => {
    const offers = [{ line: 0, price: prices[0] - 10 }];
    const body = { revision: 1, state: 'answered', answer: 'Can do.', offers };
    const first = await shop.update(id, body);
    const again = await shop.update(id, body);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await shop.read(id)).toMatchObject({ revision: 2 });
    for (const other of [{ answer: 'Can do' }, { state: 'closed' }, { offers: [] }])
      expect((await shop.update(id, { ...body, ...other })).statusCode).toBe(409);
  });

  test('of two people who answer the same revision, the second is told of the first', async () => {
    const answers = await Promise.all([
      shop.update(id, { revision: 1, answer: 'One' }, 'manager'),
      shop.update(id, { revision: 1, answer: 'Two' }, 'admin'),
    ]);
    const [done, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
    expect([done?.statusCode, refused?.statusCode]).toEqual([200, 409]);
    const winner = done?.json().answer === 'One' ? 'manager' : 'admin';
    expect(refused?.json()).toEqual({
      error: 'This inquiry was changed by someone else meanwhile',
      details: {
        newer: { revision: 2, savedBy: winner, savedAt: new Date(shop.clock.now()).toISOString() },
      },
    });
    expect((await shop.read(id)).answer).toBe(done?.json().answer);
  });
});
