import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { syncPrices } from '#server/modules/catalogue/sync/sync-prices.service.ts';
import { openConfiguration } from '#server/modules/configuration/index.ts';
import { lockDataFolder, openDatabase } from '#server/platform/database/index.ts';
import { makeMoney } from '#test/catalogue/make-money.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

const NOON = Date.UTC(2026, 10, 14, 12);

describe.each(['sqlite', 'postgres'] as const)('administration of prices (%s)', (engine) => {
  /** A database in which several versions of the source were imported. */
  async function prepare(...lists: Record<string, number | null>[]) {
    const storage = await makeStorage(engine, { isMigrated: true });
    onTestFinished(() => storage.remove());
    const { dataDir, databaseUrl } = storage.settings;
    const database = await openDatabase(storage.settings);
    const source = new PriceTestSource({});
    for (const list of lists) {
      source.says({ TOOLS: list }, { TOOLS: [['Digger', 'CALL\u001B[2J']] });
      const parts = { database, source, isSample: false, buckets: () => [], clock: { now: () => NOON } };
      await syncPrices(parts, new AbortController().signal);
    }
    await database.close();
    return { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
  }

  test('status of a fresh database', async () => {
    const { code, said } = await run('prices status', await prepare());
    expect(code).toBe(0);
    expect(said).toBe(
      [
        'Published   nothing yet',
        'Waiting     nothing',
        'Syncing     on',
        'Last check  never',
        'Last OK     never',
      ].join('\n'),
    );
  });

  test('status shows what is published, what waits and why, and what was left out', async () => {
    const { code, said } = await run(
      'prices status',
      await prepare({ Pen: 10, Saw: 100.5 }, { Pen: 25, Axe: 5 }),
    );
    expect(code).toBe(0);
    expect(said).toContain('Published   snapshot 1, since 2026-11-14 13:00:00, by Tierbook');
    expect(said).toContain('2 rows in 1 category, from prices.xlsx');
    expect(said).toContain('Waiting     snapshot 2');
    expect(said).toContain('It removes 1 of 2 rows');
    expect(said).toContain(
      'It moves 1 price by more than half, the largest change: Pen in Tools from $10 to $25',
    );
    expect(said).toContain('1 added, 1 removed, 1 changed');
    expect(said).toContain('+ TOOLS  Axe  $5');
    expect(said).toContain('- TOOLS  Saw  $100.50');
    expect(said).toContain('~ TOOLS  Pen  $10 -> $25');
    expect(said).toContain('Left out    1 row of the last read');
    expect(said).toContain("TOOLS B4: 'CALL");
    expect(said).not.toContain('\u001B');
  });

  test('status names unclear sheets with the reason', async () => {
    const variables = await prepare();
    const database = await openDatabase({
      dataDir: variables.DATA_DIR,
      databaseUrl: variables.DATABASE_URL ?? null,
    });
    const source = new PriceTestSource({});
    source.saysSheets({
      TOOLS: [
        ['Device', 'Price'],
        ['Pen', 10],
      ],
      Two: [
        ['Model', 'Cost', 'Sell\u001B[2J'],
        ['A', 1, 2],
      ],
    });
    const parts = { database, source, isSample: false, buckets: () => [], clock: { now: () => NOON } };
    await syncPrices(parts, new AbortController().signal);
    await database.close();
    const { said } = await run('prices status', variables);
    expect(said).toContain(
      'Unclear     1 sheet of prices.xlsx, left out until an admin chooses the columns, in Price Data or with "prices layout"',
    );
    expect(said).toContain(
      'Sheet "Two": columns B and C could both be the price (Cost, Sell [2J). Nothing new',
    );
    expect(said).not.toContain('\u001B');
  });

  test('publish, rollback and resume work one after the other', async () => {
    const variables = await prepare({ Pen: 10 }, { Pen: 25 });
    expect(await run('prices publish', variables)).toMatchObject({
      code: 0,
      said: 'Snapshot 2 is published.',
    });
    expect(await run('prices rollback', variables)).toMatchObject({
      code: 0,
      said: 'Snapshot 1 is published again. Syncing is paused until "prices resume".',
    });
    expect((await run('prices status', variables)).said).toContain('Syncing     paused by a rollback');
    expect(await run('prices rollback 2', variables)).toMatchObject({ code: 0 });
    expect(await run('prices resume', variables)).toMatchObject({ code: 0 });
    expect((await run('prices status', variables)).said).toContain('Published   snapshot 2');
  });

  test('a rollback to a list that does not fit the money of the shop is refused', async () => {
    const variables = await prepare({ Pen: 10.5 }, { Pen: 11 });
    await run('prices publish', variables);
    const database = await openDatabase({
      dataDir: variables.DATA_DIR,
      databaseUrl: variables.DATABASE_URL ?? null,
    });
    await openConfiguration({ database, clock: { now: () => NOON } });
    const data = JSON.stringify({ ...DEFAULT_CONFIGURATION, money: makeMoney() });
    await database.query.updateTable('configuration').set({ data }).execute();
    await database.close();
    expect(await run('prices rollback', variables)).toMatchObject({
      code: 1,
      complained: 'Pen costs 10.50, and COP has no decimals. This list cannot be published now.',
    });
    expect((await run('prices status', variables)).said).toContain('Published   snapshot 2');
  });

  test('discard removes the waiting list', async () => {
    const variables = await prepare({ Pen: 10 }, { Pen: 25 });
    expect(await run('prices discard', variables)).toMatchObject({ code: 0 });
    expect(await run('prices publish', variables)).toEqual({
      code: 1,
      said: '',
      complained: 'No snapshot is waiting for a decision.',
    });
  });
});

test('commands work while a server holds the data folder', async () => {
  const storage = await makeStorage('sqlite', { isMigrated: true });
  onTestFinished(() => storage.remove());
  const lock = lockDataFolder(storage.settings.dataDir);
  onTestFinished(() => lock.release());
  expect(await run('prices status', { DATA_DIR: storage.settings.dataDir })).toMatchObject({ code: 0 });
});

test.each([
  '',
  'price',
  'prices',
  'prices sell',
  'prices publish x',
  'prices publish 1 2',
  'prices status 1',
  'prices rollback 0',
  'prices rollback -1',
])('an unknown command (%s) prints the usage and does nothing', async (line) => {
  const { code, said, complained } = await run(line, { DATA_DIR: '/nowhere/that/exists' });
  expect(code).toBe(2);
  expect(said).toBe('');
  expect(complained).toContain('Usage: npm run tierbook -- <command>');
});

test('help exits with success', async () => {
  expect(await run('--help', {})).toMatchObject({ code: 0, complained: '' });
});

test('an invalid setting is reported in one line', async () => {
  const { code, complained } = await run('prices status', { DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(complained).toMatch(/^DATABASE_URL is not valid.*$/);
});
