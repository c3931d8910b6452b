import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Everything that tests of this run keep in files is below it. */
    testFolder: string;
    /** How the names of this run's PostgreSQL databases begin. */
    testDatabases: string;
    /** The name of a PostgreSQL database that has all tables and no rows of a test. */
    migratedPostgres: string;
    /** A data folder with such a SQLite database. */
    migratedSqlite: string;
  }
}

/** Made once a run and copied by tests: running all migrations again for each would take half of its time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.getProvidedContext().postgresUrl;
  const prefix = `tierbook_test_${randomBytes(8).toString('hex')}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-test-'));
  const name = `${prefix}_migrated`;
  const dataDir = path.join(folder, 'migrated');
  mkdirSync(dataDir, { mode: 0o700 });
  await administer(serverUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  for (const databaseUrl of [null, url.href]) await (await openDatabase({ dataDir, databaseUrl })).close();
  project.provide('testFolder', folder);
  project.provide('testDatabases', prefix);
  project.provide('migratedPostgres', name);
  project.provide('migratedSqlite', dataDir);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await administer(serverUrl, (client) => dropAll(client, prefix));
  };
}

async function dropAll(client: Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
}

async function administer(serverUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
