import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { lendDatabase } from '#test/database-pool.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { CachingProxy, exchange } from '#test/isolation/caching-proxy.ts';
import { SharingShop } from './sharing-shop.ts';

const METRICS_TOKEN = 'for the tests of secrecy';

async function openShop() {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return SharingShop.open(database, { variables: { METRICS_TOKEN } });
}

test('the token of a link reaches no log line, no metric, no audit entry and no row of the database', async () => {
  const shop = await openShop();
  const { app, database, log } = shop.built;
  const ada = await shop.addCustomer({ isVip: true });
  const link = await shop.makeLink(ada);
  const [, token = ''] = /share\/([0-9a-f]+)/.exec(link.path) ?? [];
  expect(token).toHaveLength(32);
  const encoded = token.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`);
  const paths = [
    `/api/share/${token}.csv`,
    `/api/share/${token}.json`,
    `/api/share/${token}.txt`,
    `/api/share/${token}`,
    `/api/share/${token.slice(0, 20)}`,
    `/api/share/${token.slice(0, 20)}/`,
    `/api/share/${token}.csv/more`,
    `/api/share/${encoded}.csv`,
    `/api/share/${encoded}/more`,
    `/api/share/${token.toUpperCase()}.csv`,
    `/share/${token}.csv`,
    `/api/share/list/${token}`,
    `/api/share/${token}.csv?again=${token}`,
  ];
  const answers = [];
  for (const url of paths)
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const)
      answers.push(await app.inject({ method, url, headers: { referer: `https://shop.example${url}` } }));
  await shop.send('DELETE', `/api/share-links/${link.id}`, ada.headers);
  answers.push(await shop.read(link));
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 404, 405]));
  const elsewhere = [
    await shop.send('GET', '/api/activity', await shop.as('admin')),
    await shop.send('GET', '/api/customer-pins', await shop.as('admin')),
    await shop.send('GET', '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` }),
  ];
  expect(elsewhere.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(elsewhere[2]?.body).toContain('/api/share/:file');
  expect(log()).toContain('/api/share/:file');
  const written = [
    log(),
    await textOfAllRows(database),
    ...[...answers, ...elsewhere].map(({ body }) => body),
  ]
    .join('\n')
    .toLowerCase();
  for (const part of [token, token.slice(1), token.slice(0, 20), encoded])
    expect(written).not.toContain(part.toLowerCase());
});

test('no cache sends the list of a link to anyone after it has ended', async () => {
  const shop = await openShop();
  const { app } = shop.built;
  const [ada, bob] = [await shop.addCustomer({ isVip: true }), await shop.addCustomer({ name: 'Bob' })];
  const [link, other] = [await shop.makeLink(ada), await shop.makeLink(bob)];
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the shop does not listen');
  const agent = new Agent({ keepAlive: true });
  const honest = { heedsPrivate: true, heedsVary: true, revalidates: true };
  const caches = [
    await CachingProxy.before(address.port, honest),
    // Stores everything, which it must not, and asks whether it is still valid.
    await CachingProxy.before(address.port, { ...honest, heedsPrivate: false, heedsVary: false }),
  ];
  onTestFinished(async () => {
    agent.destroy();
    await Promise.all(caches.map((cache) => cache.close()));
  });
  const read = (cache: CachingProxy, path: string, headers = {}) =>
    exchange({ port: cache.port, path, headers, agent });
  for (const cache of caches) {
    const own = await read(cache, link.path);
    expect((await read(cache, link.path, ada.headers)).body).toEqual(own.body);
    expect((await read(cache, other.path)).body).not.toEqual(own.body);
    const again = await read(cache, link.path, { 'if-none-match': own.headers.etag });
    expect(again.status).toBe(304);
  }
  expect(caches.map(({ hits }) => hits > 0)).toEqual([false, true]);
  await shop.change(ada, { isActive: false });
  for (const cache of caches) {
    const dead = await read(cache, link.path);
    expect([dead.status, dead.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await read(cache, other.path)).status).toBe(200);
  }
});
