import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/index.ts';
import { breakLeaderConnections } from '#test/broken-leader-connection.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

const PATIENT = { timeout: 20_000 };
const TOKEN = 'the token for reading metrics';

async function openServer() {
  const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
  onTestFinished(remove);
  const { dataDir, databaseUrl } = settings;
  const database = await openDatabase(settings, { isServer: true });
  onTestFinished(() => database.close());
  const variables = { METRICS_TOKEN: TOKEN };
  const { app, as, log } = await buildTestApp({ database, variables, digest: fastDigest });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  await expect.poll(() => database.leadership.isLeader(), PATIENT).toBe(true);
  const admin = await as('admin');
  return {
    databaseUrl: databaseUrl ?? '',
    database,
    log: () =>
      log()
        .split('\n')
        .filter((line) => line.includes('that makes a server the leader')),
    health: async () => (await app.inject({ url: '/api/price-data/status', headers: admin })).json().health,
    ready: async () => (await app.inject('/readyz')).json(),
    figures: async () => {
      const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
      return body.split('\n').filter((line) => line.startsWith('tierbook_leader'));
    },
    doctor: () =>
      run('doctor', {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        HOST: '127.0.0.1',
        PORT: address.port,
      }),
  };
}

test('a server that cannot become the leader says so in the log, the metrics, the doctor and the price data', {
  timeout: 60_000,
}, async () => {
  const server = await openServer();
  expect(await server.health()).not.toHaveProperty('stoppedSince');
  expect(await server.figures()).toContain('tierbook_leader 1');
  const before = Date.now();
  const unblock = await breakLeaderConnections(server.databaseUrl);
  await expect.poll(server.log, PATIENT).toHaveLength(1);
  expect(JSON.parse(server.log()[0] ?? '')).toMatchObject({
    level: 40,
    err: { message: 'A backup is being restored' },
    msg: expect.stringContaining('no backups are made'),
  });
  expect(await server.figures()).toEqual([
    'tierbook_leader 0',
    'tierbook_leader_connection 0',
    'tierbook_leader_connection_total{outcome="failed"} 1',
    'tierbook_leader_connection_total{outcome="restored"} 0',
  ]);
  expect(await server.ready()).toEqual({ status: 'ready', warning: 'no server does the background work' });
  const { stoppedSince } = await server.health();
  expect(Date.parse(stoppedSince)).toBeGreaterThanOrEqual(before);
  expect((await server.doctor()).said).toMatch(
    /^problem +server +It answers at \S+, but no server does the background work\. Prices are not synced/m,
  );
  // The doctor takes longer than a second: an attempt that failed again adds no line.
  expect(server.log()).toHaveLength(1);

  await unblock();
  await expect.poll(server.log, PATIENT).toHaveLength(2);
  await expect.poll(() => server.database.leadership.isLeader(), PATIENT).toBe(true);
  expect(await server.health()).not.toHaveProperty('stoppedSince');
  expect(await server.ready()).toEqual({ status: 'ready' });
  expect(await server.figures()).toEqual([
    'tierbook_leader 1',
    'tierbook_leader_connection 1',
    'tierbook_leader_connection_total{outcome="failed"} 1',
    'tierbook_leader_connection_total{outcome="restored"} 1',
  ]);
});
