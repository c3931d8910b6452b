import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { findConfiguration, saveConfiguration } from './configuration.repo.ts';
import { openConfiguration } from './configuration.service.ts';

const clock = { now: () => 1000 };

async function store(database: Database, data: string): Promise<void> {
  const revision = { data, kind: 'save', savedBy: 'admin', savedAt: 2000, changes: [] } as const;
  await database.transaction((trx) => saveConfiguration(trx, revision, null));
}

describeOnBothEngines('the configuration', (open) => {
  test('is the built-in one on the first run, and stored', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    expect(configuration.current()).toEqual(DEFAULT_CONFIGURATION);
    const stored = await findConfiguration(database.query);
    expect(JSON.parse(stored?.data ?? '')).toEqual(DEFAULT_CONFIGURATION);
    expect(stored).toMatchObject({ revision: 1, createdAt: 1000 });
  });

  test('is read back on a later run', async () => {
    const database = await open();
    await openConfiguration({ database, clock });
    await store(database, JSON.stringify({ ...DEFAULT_CONFIGURATION, uiTheme: 'vapor-wave' }));
    const configuration = await openConfiguration({ database, clock });
    expect(configuration.current().uiTheme).toBe('vapor-wave');
  });

  test('that another process saved is loaded on reload, and listeners are called once', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    const told: (string | undefined)[] = [];
    const stop = configuration.onChange(() => void told.push(configuration.current().uiTheme));
    const before = configuration.current();
    await configuration.reload();
    expect(configuration.current()).toBe(before);
    await store(database, JSON.stringify({ ...DEFAULT_CONFIGURATION, uiTheme: 'vapor-wave' }));
    await configuration.reload();
    await configuration.reload();
    expect(told).toEqual(['vapor-wave']);
    stop();
    await store(database, JSON.stringify({ ...DEFAULT_CONFIGURATION, uiTheme: 'golden-hour' }));
    await configuration.reload();
    expect(told).toEqual(['vapor-wave']);
  });

  test('that cannot be used is not loaded by a running server', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    await store(database, 'not json');
    await expect(configuration.reload()).rejects.toThrow('cannot be used');
    expect(configuration.current()).toEqual(DEFAULT_CONFIGURATION);
  });

  test('is loaded within the limits of the money that it names', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    const inMillions = { ...DEFAULT_CONFIGURATION, buckets: [['all', 0, 5_000_000]], money: PESOS };
    await store(database, JSON.stringify(inMillions));
    await configuration.reload();
    expect(configuration.current()).toEqual(inMillions);
    const { money: _, ...classic } = inMillions;
    await store(database, JSON.stringify(classic));
    await expect(configuration.reload()).rejects.toThrow('Bucket limits must be at most 1000000');
    await store(database, JSON.stringify({ ...inMillions, money: { ...PESOS, symbol: '5' } }));
    await expect(configuration.reload()).rejects.toThrow('cannot be used: money.symbol: A currency symbol');
    expect(configuration.current()).toEqual(inMillions);
  });

  test('of version 1 becomes version 2 on load', async () => {
    const database = await open();
    await openConfiguration({ database, clock });
    const legacy = {
      buckets: [['1-100', 1, 100]],
      uiTheme: 'dark',
      defaultsPublic: { '1-100': { mode: 'pct', pct: 12, flat: 0 } },
    };
    await store(database, JSON.stringify(legacy));
    const configuration = (await openConfiguration({ database, clock })).current();
    expect(configuration.version).toBe(2);
    expect(configuration.uiTheme).toBe('midnight-glass');
    expect(configuration.defaultsByRole.public['1-100']?.pct).toBe(12);
  });

  test.each(['not json', '{"version":2,"buckets":[]}', '{"version":3}'])(
    'that cannot be used (%s) stops the start with one line',
    async (data) => {
      const database = await open();
      await openConfiguration({ database, clock });
      await store(database, data);
      await expect(openConfiguration({ database, clock })).rejects.toThrow(
        /^The stored configuration \(revision 2\) cannot be used: .+$/,
      );
    },
  );

  test('loads what another process has saved, and notifies once', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    const before = configuration.current();
    let changes = 0;
    const end = configuration.onChange(() => {
      changes += 1;
    });
    await configuration.reload();
    expect(configuration.current()).toBe(before);
    expect(changes).toBe(0);

    await store(database, JSON.stringify({ ...DEFAULT_CONFIGURATION, uiTheme: 'vapor-wave' }));
    expect(configuration.current()).toBe(before);
    await configuration.reload();
    await configuration.reload();
    expect(configuration.current().uiTheme).toBe('vapor-wave');
    expect(changes).toBe(1);

    end();
    await store(database, JSON.stringify(DEFAULT_CONFIGURATION));
    await configuration.reload();
    expect(configuration.current().uiTheme).toBeUndefined();
    expect(changes).toBe(1);
  });

  test('stays unchanged if what another process has saved cannot be used', async () => {
    const database = await open();
    const configuration = await openConfiguration({ database, clock });
    const before = configuration.current();
    await store(database, '{"version":3}');
    await expect(configuration.reload()).rejects.toThrow('cannot be used');
    expect(configuration.current()).toBe(before);
  });

  test('shows everyone the themes and nothing else', async () => {
    const database = await open();
    await openConfiguration({ database, clock });
    await store(database, JSON.stringify({ ...DEFAULT_CONFIGURATION, uiTheme: 'vapor-wave' }));
    const { app } = await buildTestApp({ database });
    const answer = await app.inject('/api/config/public');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      themeByRole: {
        public: 'midnight-glass',
        heavyweight: 'golden-hour',
        vip: 'clean-pro',
        admin: 'slate-pro',
      },
      uiTheme: 'vapor-wave',
    });
  });
});
