import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import { type Database, type Engine, openDatabase } from '#server/platform/database/index.ts';

export interface Storage {
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | null };
  remove(): Promise<void>;
}

/**
 * The same tests on SQLite and on PostgreSQL. Every test has an empty database of its own; what is opened in a
 * beforeAll is shared by the tests of the block. A second `open()` gives another connection to the same data,
 * as a second instance or a restart would have. All of it is closed and removed afterwards.
 */
export function describeOnBothEngines(
  name: string,
  define: (open: () => Promise<Database>, engine: Engine) => void,
): void {
  describe.each(['sqlite', 'postgres'] as const)(`${name} (%s)`, (engine) => {
    const shared = new Stage(engine);
    let own: Stage | null = null;

    beforeEach(() => {
      own = shared.isUsed ? null : new Stage(engine);
    });
    afterEach(async () => {
      await own?.clear();
      own = null;
    });
    afterAll(() => shared.clear());

    define(() => (own ?? shared).open(), engine);
  });
}

/** One storage and what was opened on it. */
class Stage {
  readonly #engine: Engine;
  readonly #opened: Database[] = [];
  #storage: Promise<Storage> | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get isUsed(): boolean {
    return this.#storage !== null;
  }

  async open(): Promise<Database> {
    this.#storage ??= makeStorage(this.#engine, { isMigrated: true });
    const database = await openDatabase((await this.#storage).settings);
    this.#opened.push(database);
    return database;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#opened.map((database) => database.close()));
    await (await this.#storage)?.remove();
  }
}

/** A place for a database, empty or with all its tables, for tests that open it in their own way. */
export async function makeStorage(engine: Engine, { isMigrated = false } = {}): Promise<Storage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tierbook-data-'));
  const name = `tierbook_test_${randomBytes(8).toString('hex')}`;
  if (engine === 'postgres') {
    const template = isMigrated ? ` template ${inject('migratedPostgres')}` : '';
    await administer(`create database ${name}${template}`);
  } else if (isMigrated) {
    cpSync(inject('migratedSqlite'), dataDir, { recursive: true });
  }
  return {
    settings: { dataDir, databaseUrl: engine === 'postgres' ? urlOf(name) : null },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (engine === 'postgres') await administer(`drop database ${name} with (force)`);
    },
  };
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(command: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
