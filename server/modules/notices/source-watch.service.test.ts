import { expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { saveSettings } from './notice-settings.service.ts';
import { type SourceHealth, watchSource } from './source-watch.service.ts';

async function openWatch(database: Database) {
  const clock = settableClock();
  let health: SourceHealth = { isFailing: false, lastSuccessAt: clock.now() };
  const parts = { database, clock, sourceHealth: async () => health };
  await saveSettings(
    { ...parts, secretKey: 'a key of the tests' },
    { revision: 0, address: 'https://example.com', form: 'json', kinds: ['source-failing'] },
    { actor: 'admin', session: null, address: '203.0.113.1' },
  );
  return {
    /** Looks once a minute. */
    async pass(minutes: number, isFailing: boolean): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) {
        health = { isFailing, lastSuccessAt: isFailing ? health.lastSuccessAt : clock.now() };
        await watchSource(parts);
        clock.pass(MINUTE_MS);
      }
    },
    /** A check that nobody looked at. */
    succeed(): void {
      health = { isFailing: true, lastSuccessAt: clock.now() };
    },
    noted: async () =>
      (await database.query.selectFrom('notice').select('kind').execute()).map(({ kind }) => kind),
  };
}

describeOnBothEngines('a source that cannot be read', (open) => {
  test('is told of after an hour, once per outage', async () => {
    const { pass, noted } = await openWatch(await open());
    await pass(60, true);
    expect(await noted()).toEqual([]);
    await pass(1, true);
    expect(await noted()).toEqual(['source-failing']);
    await pass(120, true);
    expect(await noted()).toHaveLength(1);
    await pass(1, false);
    await pass(62, true);
    expect(await noted()).toHaveLength(2);
  });

  test('is not told of if it could be read in between', async () => {
    const { pass, succeed, noted } = await openWatch(await open());
    await pass(50, true);
    succeed();
    await pass(50, true);
    expect(await noted()).toEqual([]);
  });
});
