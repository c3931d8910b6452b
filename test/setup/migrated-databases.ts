import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for all files of this test run. */
    testFolder: string;
    /** The prefix of this run's PostgreSQL databases. */
    testDatabases: string;
    /** The name of a migrated PostgreSQL database without test data. */
    migratedPostgres: string;
    /** A data folder with a migrated SQLite database. */
    migratedSqlite: string;
  }
}

/** Created once per run and copied by tests: running all migrations for each test would take half of its time. */
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
