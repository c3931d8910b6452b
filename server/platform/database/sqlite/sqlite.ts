import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Migration } from 'kysely';
import { Gate } from '#server/platform/database/coordination/gate.ts';
import { ALWAYS_LEADER } from '#server/platform/database/coordination/leadership.ts';
import type { Database } from '#server/platform/database/database.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { type BeforeMigration, migrate } from '#server/platform/database/migrations/migrate.ts';
import { isReachable } from '#server/platform/database/reachable.ts';
import { openQueryLayer, TransactionScope } from '#server/platform/database/transaction-scope.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { StartError } from '#server/platform/start-error.ts';
import { DATABASE_FILE, databaseFileIn, ensureDataFolder } from './data-folder.ts';
import {
  ensureReserve,
  hasNoSpace,
  NEEDED_FOR_FIRST_START,
  neededFor,
  noSpaceMessage,
  releaseReserve,
} from './disk-space.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { SqliteLookUps } from './sqlite-look-ups.ts';
import { SqliteThreadSlot } from './sqlite-thread.ts';

const TRANSACTION_IDLE_MS = 30_000;

interface SqliteOptions {
  readonly migrations?: Record<string, Migration>;
  readonly transactionIdleMs?: number;
  readonly beforeMigration?: BeforeMigration | undefined;
  readonly isServer?: boolean | undefined;
}

export async function openSqlite(dataDir: string, options: SqliteOptions = {}): Promise<Database> {
  const { migrations = migrationsFor('sqlite'), transactionIdleMs = TRANSACTION_IDLE_MS } = options;
  ensureDataFolder(dataDir);
  const threads = new Threads(databaseFileIn(dataDir));
  const gate = new Gate();
  const scope = new TransactionScope();
  const base = await openQueryLayer(
    sqliteDialect({ reader: threads.lookUps, writer: threads.writer, transactionIdleMs }, gate),
  );
  const reports = await openQueryLayer(
    sqliteDialect({ reader: threads.reports, writer: null, transactionIdleMs }, gate),
  );
  let lookUps: SqliteLookUps | null = null;
  const close = async () => {
    await gate.close(async () => {
      lookUps?.close();
      await threads.close();
    });
    if (options.isServer) ensureReserve(dataDir);
  };
  try {
    // The writer first: if it cannot create the database, its error is the most useful one.
    await openWriter(threads.writer, dataDir, options);
    await migrate(base, migrations, options.beforeMigration);
    lookUps = new SqliteLookUps(databaseFileIn(dataDir));
  } catch (error) {
    await close();
    throw startErrorFor(dataDir, error);
  }
  return {
    engine: 'sqlite',
    query: base.withPlugin(scope.plugin()),
    readAtOnce: (query) => {
      scope.refuseInside();
      return lookUps?.read(query) ?? null;
    },
    reports: reports.withPlugin(scope.plugin()),
    transaction: (work) => scope.run(() => base.transaction().execute(work)),
    notify: async () => {},
    onNotice: async () => () => {},
    leadership: ALWAYS_LEADER,
    isReachable: () => isReachable(base),
    underWay: () => gate.inside,
    close,
  };
}

/** A server on a full disk gives its reserve to the database, and starts read-only. */
async function openWriter(
  writer: SqliteThreadSlot,
  dataDir: string,
  { isServer }: SqliteOptions,
): Promise<void> {
  try {
    await writer.live().opened;
  } catch (error) {
    if (!isServer || !hasNoSpace(dataDir)) throw error;
    releaseReserve(dataDir);
    await writer.live().opened;
  }
  if (isServer && !hasNoSpace(dataDir)) ensureReserve(dataDir);
}

/** One writer, and one reader each for short reads and for reports, so that neither writes nor reports delay short reads. */
class Threads {
  readonly writer: SqliteThreadSlot;
  readonly lookUps: SqliteThreadSlot;
  readonly reports: SqliteThreadSlot;

  constructor(file: string) {
    makeForOwnerOnly(file);
    this.writer = new SqliteThreadSlot({ file, access: 'write' });
    this.lookUps = new SqliteThreadSlot({ file, access: 'read' });
    this.reports = new SqliteThreadSlot({ file, access: 'read' });
  }

  /** The writer last: the last connection merges the write-ahead log into the file. */
  async close(): Promise<void> {
    for (const slot of [this.lookUps, this.reports, this.writer]) await slot.close();
  }
}

/**
 * SQLite would make the file readable by everyone. An existing file is not touched: opening and closing it
 * here would drop the system's locks that other connections of this process hold on it.
 */
function makeForOwnerOnly(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (errorCodeOf(error) === 'ENOSPC')
      throw new StartError(noSpaceMessage(path.dirname(file), NEEDED_FOR_FIRST_START), { cause: error });
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a database. Restore a backup, or move the file away to start with an empty database',
  SQLITE_CORRUPT: 'is damaged. Restore a backup, or move the file away to start with an empty database',
  SQLITE_CANTOPEN: 'cannot be opened by this user',
  SQLITE_READONLY: 'cannot be written to by this user',
  SQLITE_BUSY: 'is locked by another process',
  SQLITE_FULL: 'cannot be written to: the disk is full',
  SQLITE_IOERR: 'cannot be read or written: the disk reports an error',
};

/** Codes of SQLite when a file cannot grow or be created. */
const NO_SPACE_CODES = /^SQLITE_(FULL|IOERR|CANTOPEN)/;

/** An error that a person can fix becomes one line; an internal error stays as it is. */
function startErrorFor(dataDir: string, error: unknown): unknown {
  const code = errorCodeOf(error);
  if (NO_SPACE_CODES.test(code ?? '') && hasNoSpace(dataDir)) {
    const needed = { what: 'the database', bytes: neededFor(databaseFileIn(dataDir), 1) };
    return new StartError(noSpaceMessage(dataDir, needed), { cause: error });
  }
  const reason = Object.entries(REASONS).find(([prefix]) => code?.startsWith(prefix))?.[1];
  if (reason === undefined) return error;
  return new StartError(`The database file ${DATABASE_FILE} in the data folder ${dataDir} ${reason}.`, {
    cause: error,
  });
}
