import { expect, onTestFinished, test } from 'vitest';
import { lendDatabase } from '#test/database-pool.ts';
import { SharingShop } from '#test/sharing/sharing-shop.ts';

type Headers = Record<string, string>;

const selection = { category: 'IPAD' };

test('a customer shares 120 times an hour, and so does an address without a PIN of its own', async () => {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  const shop = await SharingShop.open(database);
  const { headers } = await shop.addCustomer();
  const send = (url: string, body: object | null, sender: Headers, remoteAddress: string) =>
    shop.built.app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/share/${url}`,
      headers: sender,
      remoteAddress,
      ...(body && { body }),
    });
  const list = (sender: Headers, address: string) => send('list?category=IPAD', null, sender, address);
  const [here, there] = ['203.0.113.7', '203.0.113.8'];
  for (const sender of [headers, await shop.as('vip')]) {
    const shares = Array.from({ length: 118 }, () => list(sender, here));
    for (const { statusCode } of await Promise.all(shares)) expect(statusCode).toBe(200);
    expect((await send('rows', { selection }, sender, here)).statusCode).toBe(200);
    expect((await send('file', { selection, format: 'csv' }, sender, here)).statusCode).toBe(200);
    for (const refused of [
      await list(sender, here),
      await send('rows', { selection }, sender, here),
      await send('file', { selection, format: 'csv' }, sender, here),
    ]) {
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
      expect(refused.json().details).toEqual({ retryAfterSeconds: 30 });
    }
  }
  expect((await list({}, here)).statusCode).toBe(429);
  expect((await list({}, there)).statusCode).toBe(200);
  expect((await list(headers, there)).statusCode).toBe(429);
  shop.clock.pass(30_000);
  expect((await list(headers, there)).statusCode).toBe(200);
});

test('a customer who makes and revokes links in a loop makes 30 an hour', async () => {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  const shop = await SharingShop.open(database);
  const [ada, bob] = [await shop.addCustomer(), await shop.addCustomer({ name: 'Bob' })];
  const revoke = (id: number) => shop.send('DELETE', `/api/share-links/${id}`, ada.headers);
  for (let made = 0; made < 30; made += 1) await revoke((await shop.makeLink(ada)).id);
  const refused = await shop.tryToMakeLink(ada);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '120']);
  expect((await shop.tryToMakeLink(bob)).statusCode).toBe(201);
  shop.clock.pass(120_000);
  expect((await shop.tryToMakeLink(ada)).statusCode).toBe(201);
});

test('a body full of what are no rows is refused before they are read', async () => {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  const shop = await SharingShop.open(database);
  const refusalOf = async (length: number) => {
    const rows = Array.from({ length }, () => ({}));
    const answer = await shop.send('POST', '/api/share/rows', {}, { selection: { rows } });
    return [answer.statusCode, answer.json().error];
  };
  expect(await refusalOf(1)).toEqual([400, 'Invalid input']);
  expect(await refusalOf(300_000)).toEqual([
    400,
    'At most 1,000 rows can be shared at once. Share the whole category instead.',
  ]);
});
