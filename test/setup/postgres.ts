import type { TestProject } from 'vitest/node';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests create their databases. */
    postgresUrl: string;
  }
}

/** A real PostgreSQL for the tests: the given one, or one that runs as long as the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') {
    say('the one at TEST_DATABASE_URL');
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const binaries = findPostgresBinaries();
  const server = await startPostgres(binaries);
  say(`${binaries.folder} (${binaries.origin})`);
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

function say(which: string): void {
  process.stdout.write(`tierbook: tests use PostgreSQL from ${which}\n`);
}
