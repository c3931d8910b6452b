import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const PATIENT = { timeout: 20_000 };

describeOnBothEngines('a notice', (open, engine) => {
  async function hears(database: Database): Promise<string[]> {
    const heard: string[] = [];
    await database.onNotice('prices', () => void heard.push('prices'));
    await database.onNotice('configuration', () => void heard.push('configuration'));
    return heard;
  }

  test('reaches every process that listens to its channel, when the transaction commits', async () => {
    const sender = await open();
    const heard = await hears(await open());
    const before = heard.length;
    await sender.transaction((trx) => sender.notify(trx, 'prices'));
    if (engine === 'sqlite') expect(heard).toEqual([]);
    else await expect.poll(() => heard.slice(before), PATIENT).toEqual(['prices']);
  });

  test.runIf(engine === 'postgres')('of another program on the same database is not ours', async () => {
    const database = await open();
    const heard = await hears(database);
    const before = heard.length;
    await sql`select pg_notify('prices', '')`.execute(database.query);
    await sql`select pg_notify('tierbook_configuration', '')`.execute(database.query);
    await expect.poll(() => heard.slice(before), PATIENT).toEqual(['configuration']);
  });

  test('of a transaction that was rolled back reaches nobody', async () => {
    const sender = await open();
    const heard = await hears(await open());
    const before = heard.length;
    const failing = sender.transaction(async (trx) => {
      await sender.notify(trx, 'prices');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await sender.transaction((trx) => sender.notify(trx, 'configuration'));
    if (engine === 'postgres')
      await expect.poll(() => heard.slice(before), PATIENT).toEqual(['configuration']);
  });

  test('is not received after listening has ended', async () => {
    const database = await open();
    const heard: string[] = [];
    const stop = await database.onNotice('prices', () => void heard.push('prices'));
    const others = await hears(database);
    stop();
    const before = heard.length;
    await database.transaction((trx) => database.notify(trx, 'prices'));
    if (engine === 'postgres') await expect.poll(() => others.at(-1), PATIENT).toBe('prices');
    expect(heard).toHaveLength(before);
  });

  test.runIf(engine === 'postgres')(
    'that may have been missed while the connection was broken is sent once it is back',
    async () => {
      const [database, other] = [await open(), await open()];
      const heard = await hears(database);
      const before = heard.length;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tierbook notices' and datname = current_database()`.execute(other.query);
      await expect.poll(() => heard.slice(before), PATIENT).toEqual(['prices', 'configuration']);
      await other.transaction((trx) => other.notify(trx, 'prices'));
      await expect.poll(() => heard.slice(before + 2), PATIENT).toEqual(['prices']);
    },
  );
});
