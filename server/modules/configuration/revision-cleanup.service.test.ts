import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, settableClock } from '#test/identity/settable-clock.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { createConfiguration } from './configuration.repo.ts';
import { findRevisionData } from './revision.repo.ts';
import { pruneRevisions } from './revision-cleanup.service.ts';

describeOnBothEngines('revisions of the configuration', (open) => {
  /** 1,003 revisions, saved a millisecond apart. */
  async function openSaved() {
    const database = await open();
    const clock = settableClock();
    const retention = trustedRetention({ database, clock });
    const start = clock.now();
    const first = { data: '{}', kind: 'save', savedBy: 'admin', savedAt: start, changes: [] } as const;
    await database.transaction((trx) => createConfiguration(trx, first));
    const { id } = await database.query
      .updateTable('configuration')
      .set({ revision: 1003 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const further = Array.from({ length: 1002 }, (_, index) => ({
      configuration_id: id,
      revision: index + 2,
      data: '{}',
      kind: 'save' as const,
      saved_by: 'admin',
      saved_at: start + index + 1,
      changes: null,
    }));
    await database.query.insertInto('configuration_revision').values(further).execute();
    return {
      database,
      clock,
      prune: (needed: readonly number[] = []) =>
        pruneRevisions({ database, retention, listNeeded: async () => needed }),
      async kept() {
        const rows = await database.query.selectFrom('configuration_revision').select('revision').execute();
        return rows.map((row) => row.revision).sort((one, other) => one - other);
      },
    };
  }
  const newest = Array.from({ length: 500 }, (_, index) => 504 + index);

  test('are kept for 90 days, and the newest 500 however old they are', async () => {
    const { database, clock, prune, kept } = await openSaved();
    clock.pass(90 * DAY_MS + 1);
    await prune();
    // Only the first is older than 90 days by now.
    expect((await kept())[0]).toBe(2);
    clock.pass(DAY_MS);
    await prune();
    expect(await kept()).toEqual(newest);
    expect(await findRevisionData(database.query, 503)).toBeNull();
    clock.pass(1000 * DAY_MS);
    await prune();
    expect(await kept()).toHaveLength(500);
  });

  test('stay while prices of the past are computed with them', async () => {
    const { clock, prune, kept } = await openSaved();
    clock.pass(1000 * DAY_MS);
    await prune([3, 7, 600]);
    expect(await kept()).toEqual([3, 7, ...newest]);
    await prune([7]);
    expect(await kept()).toEqual([7, ...newest]);
  });
});
