import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';

describeOnBothEngines('a database', (open) => {
  test('what was written is read at once', async () => {
    const database = await open();
    await database.query
      .insertInto('configuration')
      .values({ key: 'a', data: '{}', revision: 1, created_at: 1, updated_at: 1 })
      .execute();
    expect(await database.query.selectFrom('configuration').selectAll().execute()).toEqual([
      { id: 1, key: 'a', data: '{}', revision: 1, created_at: 1, updated_at: 1 },
    ]);
  });
});
