import { expect, onTestFinished, test } from 'vitest';
import { type Database, lockForWriting } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeSignal } from '#test/signal.ts';
import { silent } from '#test/silent-logger.ts';
import { Inbox } from './inbox.service.ts';

const SEARCH = { kind: 'search', day: 20_771, tier: 'public', words: 'ipad', hasResults: true } as const;

describeOnBothEngines('what waits to be stored while the database does not answer', (open) => {
  /** Until the returned function is called, nothing else is written to the inbox. */
  async function holdTable(database: Database): Promise<() => Promise<void>> {
    const [held, mayEnd] = [makeSignal(), makeSignal()];
    const holding = database.transaction(async (trx) => {
      await lockForWriting(trx, database.engine, 'analytics_inbox');
      held.give();
      await mayEnd.given;
    });
    await held.given;
    return async () => {
      mayEnd.give();
      await holding;
    };
  }

  test('is not reported as lost if it may be stored later: the answer says so', async () => {
    const database = await open();
    const release = await holdTable(database);
    onTestFinished(release);
    const inbox = new Inbox(database, silent, { timeoutMs: 50 });
    await expect(inbox.store(SEARCH, '192.0.2.0/24')).rejects.toMatchObject({
      code: 'database/unavailable',
      message: 'The database did not answer in time. This may still be stored, so do not send it again.',
    });
    await release();
    await inbox.close();
    const rows = await database.query.selectFrom('analytics_inbox').select('size').execute();
    expect(rows).toEqual([{ size: 1 }]);
  });
});
