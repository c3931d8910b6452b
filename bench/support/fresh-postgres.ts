import { Client } from 'pg';
import { findPostgresBinaries } from '#test/setup/postgres-binaries.ts';
import { startPostgres } from '#test/setup/postgres-server.ts';

const NAME = 'tierbook_bench';

/** Runs on an empty database at TEST_DATABASE_URL, or on a server started for it. */
export async function onFreshPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const server = await givenOrStarted();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const url = new URL(server.url);
  url.pathname = `/${NAME}`;
  try {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
    await work(url.href);
  } finally {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.end();
    await server.stop();
  }
}

export async function connected(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function givenOrStarted(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL ?? '';
  return given === '' ? startPostgres(findPostgresBinaries()) : { url: given, stop: async () => {} };
}
