import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Database,
  findSchemaState,
  lockDataFolder,
  lockForRestore,
} from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { settableClock } from '#test/identity/settable-clock.ts';
import { makeStorage } from '#test/storage.ts';
import { openBesideServer } from './open-backed-up-database.service.ts';

const terms = { clock: settableClock(), report: () => {} };

describe.each(['sqlite', 'postgres'] as const)('a command of a newer version (%s)', (engine) => {
  /** A running server of an earlier release. */
  async function startOlder() {
    const { settings, remove } = await makeStorage(engine);
    onTestFinished(remove);
    const { dataDir, databaseUrl } = settings;
    const migrations = Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, -1));
    const options = { migrations, isServer: true };
    const lock = databaseUrl === null ? lockDataFolder(dataDir) : null;
    const server =
      databaseUrl === null ? await openSqlite(dataDir, options) : await openPostgres(databaseUrl, options);
    const stop = async () => {
      await server.close();
      lock?.release();
    };
    return { settings: { ...settings, secretKey: null }, stop };
  }

  test.each(['no', 'yes'] as const)(
    'changes no tables under a running server, MIGRATE_WITHOUT_BACKUP=%s',
    async (migrateWithoutBackup) => {
      const { settings, stop } = await startOlder();
      const open = (): Promise<Database> => openBesideServer({ ...settings, migrateWithoutBackup }, terms);
      await expect(open()).rejects.toThrow(
        /^The database needs a migration, but a server of an earlier version or another command is using it\./,
      );
      expect((await findSchemaState(settings))?.missing).toHaveLength(1);
      await stop();
      await (await open()).close();
      expect((await findSchemaState(settings))?.missing).toEqual([]);
      // The lock is free again: a server can start.
      await (await lockForRestore(settings)).release();
    },
  );
});
