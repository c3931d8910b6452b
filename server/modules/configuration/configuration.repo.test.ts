import { expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import {
  createConfiguration,
  findConfiguration,
  type RevisionToSave,
  saveConfiguration,
} from './configuration.repo.ts';

function makeRevision(changes: Partial<RevisionToSave> = {}): RevisionToSave {
  return { data: '{"version":2}', kind: 'save', savedBy: 'admin', savedAt: 2000, changes: [], ...changes };
}

const first = makeRevision({ data: '{"first":true}', kind: 'defaults', savedBy: 'Tierbook', savedAt: 1000 });

async function create(database: Database): Promise<boolean> {
  return database.transaction((trx) => createConfiguration(trx, first));
}

function listRevisions(database: Database) {
  return database.query.selectFrom('configuration_revision').selectAll().orderBy('revision').execute();
}

describeOnBothEngines('the stored configuration', (open) => {
  test('does not exist before the first run', async () => {
    expect(await findConfiguration((await open()).query)).toBeNull();
  });

  test('begins as revision 1, which is in the history', async () => {
    const database = await open();
    expect(await create(database)).toBe(true);
    const stored = await findConfiguration(database.query);
    expect(stored).toEqual({
      id: expect.any(Number),
      data: '{"first":true}',
      revision: 1,
      createdAt: 1000,
      updatedAt: 1000,
    });
    expect(await listRevisions(database)).toEqual([
      {
        id: expect.any(Number),
        configuration_id: stored?.id,
        revision: 1,
        data: '{"first":true}',
        kind: 'defaults',
        saved_by: 'Tierbook',
        saved_at: 1000,
        changes: '[]',
      },
    ]);
  });

  test('is created once, however many servers start at the same time', async () => {
    const databases = await Promise.all([open(), open(), open()]);
    const made = await Promise.all(databases.map(create));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await listRevisions(await open())).toHaveLength(1);
  });

  test('is left alone by a later start', async () => {
    const database = await open();
    await create(database);
    await database.transaction((trx) => saveConfiguration(trx, makeRevision({ data: '{"mine":1}' }), 1));
    expect(await create(database)).toBe(false);
    expect(await findConfiguration(database.query)).toMatchObject({ data: '{"mine":1}', revision: 2 });
  });

  test('is replaced by a save that knows its revision, and the earlier one is kept', async () => {
    const database = await open();
    await create(database);
    const next = makeRevision({ data: '{"second":true}' });
    const saved = await database.transaction((trx) => saveConfiguration(trx, next, 1));
    expect(saved).toMatchObject({ data: '{"second":true}', revision: 2, createdAt: 1000, updatedAt: 2000 });
    expect(await findConfiguration(database.query)).toEqual(saved);
    expect(await listRevisions(database)).toMatchObject([
      { revision: 1, data: '{"first":true}', kind: 'defaults' },
      { revision: 2, data: '{"second":true}', kind: 'save', saved_by: 'admin', saved_at: 2000 },
    ]);
  });

  test('is not touched by a save that was based on an earlier revision', async () => {
    const database = await open();
    await create(database);
    await database.transaction((trx) => saveConfiguration(trx, makeRevision(), 1));
    const late = makeRevision({ data: '{"late":true}' });
    expect(await database.transaction((trx) => saveConfiguration(trx, late, 1))).toBeNull();
    expect(await findConfiguration(database.query)).toMatchObject({ data: '{"version":2}', revision: 2 });
    expect(await listRevisions(database)).toHaveLength(2);
  });

  test('is replaced by a save without a revision: the last writer wins', async () => {
    const database = await open();
    await create(database);
    await database.transaction((trx) => saveConfiguration(trx, makeRevision(), 1));
    const last = makeRevision({ data: '{"last":true}' });
    expect(await database.transaction((trx) => saveConfiguration(trx, last, null))).toMatchObject({
      data: '{"last":true}',
      revision: 3,
    });
  });

  test('accepts exactly one of several saves based on the same revision', async () => {
    const database = await open();
    await create(database);
    const saves = ['a', 'b', 'c', 'd'].map((name) =>
      database.transaction((trx) => saveConfiguration(trx, makeRevision({ data: JSON.stringify(name) }), 1)),
    );
    const saved = (await Promise.all(saves)).filter((each) => each !== null);
    expect(saved).toHaveLength(1);
    expect(await findConfiguration(database.query)).toEqual(saved[0]);
    expect(await listRevisions(database)).toHaveLength(2);
  });
});
