import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Engine } from '#server/platform/database/index.ts';

export interface Storage {
  readonly settings: { readonly dataDir: string; readonly databaseUrl: string | null };
  remove(): Promise<void>;
}

/** Storage for a database, empty or migrated. The test run removes it at its end. */
export async function makeStorage(
  engine: Engine,
  { isMigrated = false, encoding = 'UTF8' } = {},
): Promise<Storage> {
  const dataDir = mkdtempSync(path.join(inject('testFolder'), 'data-'));
  const name = `${inject('testDatabases')}_${randomBytes(8).toString('hex')}`;
  if (engine === 'postgres') {
    const template = isMigrated ? inject('migratedPostgres') : 'template0';
    await administer(`create database ${name} template ${template} encoding '${encoding}'`);
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
