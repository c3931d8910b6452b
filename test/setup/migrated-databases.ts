import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a PostgreSQL database that has all tables and no rows of a test. */
    migratedPostgres: string;
    /** A data folder with such a SQLite database. */
    migratedSqlite: string;
  }
}

/** Made once a run and copied for every test: running all migrations again for each would take half of its time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.getProvidedContext().postgresUrl;
  const name = `tierbook_migrated_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tierbook-migrated-'));
  for (const databaseUrl of [null, url.href]) await (await openDatabase({ dataDir, databaseUrl })).close();
  project.provide('migratedPostgres', name);
  project.provide('migratedSqlite', dataDir);
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await administer(serverUrl, `drop database ${name} with (force)`);
  };
}

async function administer(serverUrl: string, command: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
