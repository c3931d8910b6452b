import { describe, expect, onTestFinished, test } from 'vitest';
import { createStaffPins } from '#server/modules/identity/index.ts';
import { lockForRestore, openDatabase } from '#server/platform/database/index.ts';
import { verifySecretKey } from '#server/platform/secrets.ts';
import { contentOf, fillInstallation } from '#test/backup/filled-installation.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { settableClock } from '#test/identity/settable-clock.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

const LOST = 'the key that was lost, a long one';
const NEW = 'the key that takes its place, as long';

describe.each(['sqlite', 'postgres'] as const)('a lost key (%s)', { timeout: 120_000 }, (engine) => {
  async function prepare() {
    const { settings, remove } = await makeStorage(engine, { isMigrated: true });
    onTestFinished(remove);
    const { dataDir, databaseUrl } = settings;
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    await fillInstallation(database);
    await database.query.deleteFrom('installation').execute();
    await verifySecretKey(database, LOST);
    const variables = {
      DATA_DIR: dataDir,
      SECRET_KEY: NEW,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    return { database, settings, variables };
  }

  test('can be forgotten: the next start is like the first one, and customers keep all but their PIN', async () => {
    const { database, variables } = await prepare();
    await expect(verifySecretKey(database, NEW)).rejects.toThrow('SECRET_KEY is not the key');
    const before = await contentOf(database);
    const { code, said } = await run('forget-key --yes', variables);
    expect(code).toBe(0);
    expect(said).toMatch(/^The database was backed up to .*before-restore\.backup$/m);
    expect(said).toContain('Customers who need a new PIN from the Admin Portal: 1.');

    await verifySecretKey(database, NEW);
    const pins = { adminPin: '1111', managerPin: null, vipPin: null };
    const made = await createStaffPins({ database, clock: settableClock(), digest: fastDigest, pins });
    expect(made.map(({ owner }) => owner)).toEqual(['manager', 'vip']);
    const after = await contentOf(database);
    expect(after.customer).toEqual(before.customer);
    expect(after.usage_event).toEqual(before.usage_event);
    expect(before.share_link).toHaveLength(2);
    expect([after.session, after.known_device, after.site_secret, after.share_link].flat()).toEqual([]);
    expect(JSON.stringify(after.credential)).not.toMatch(/"l[12]"/);
    const withoutPin = after.credential?.filter((row) => row.includes('["is_set",0]'));
    expect(withoutPin).toEqual([expect.stringContaining('["owner","customer"]')]);
  });

  test('is not forgotten by mistake', async () => {
    const { database, variables } = await prepare();
    const before = await contentOf(database);
    const unsure = await run('forget-key', variables);
    expect(unsure).toMatchObject({ code: 1, said: '' });
    expect(unsure.complained).toMatch(
      /^Every PIN, site password, passcode, invitation and share link would stop working\. Nothing was changed\./,
    );
    expect(await run('forget-key --yes', { ...variables, SECRET_KEY: LOST })).toMatchObject({
      code: 1,
      complained: 'The secret key matches this database. Nothing was changed.',
    });
    expect(await contentOf(database)).toEqual(before);
  });

  test('of a database that cannot be opened is not forgotten, and no lock stays behind', async () => {
    const { database, settings, variables } = await prepare();
    await database.query
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-later', timestamp: '' })
      .execute();
    const { code, complained } = await run('forget-key --yes', variables);
    expect(code).toBe(1);
    expect(complained).toMatch(/^The database was last used by a newer version of Tierbook/);
    const lock = await lockForRestore(settings);
    await lock.release();
  });
});

test.each(['forget-key --no', 'forget-key --yes --yes'])(
  'an unknown command (%s) prints the usage',
  async (line) => {
    expect(await run(line, {})).toMatchObject({ code: 2, said: '' });
  },
);
