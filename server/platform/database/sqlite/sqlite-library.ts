import { createRequire } from 'node:module';
import type SqliteFile from 'better-sqlite3';
import { StartError } from '#server/platform/start-error.ts';

/** Available since Node 22.14, but not in Node 20. */
const NODE_API_OF_VERSION_13 = 10;

let library: typeof SqliteFile | null = null;

/**
 * The only place that opens a SQLite file. Two versions of better-sqlite3 are installed because neither runs
 * everywhere: version 12 built for Node 24 aborts the process when a statement is garbage collected at the wrong
 * moment, and version 13 crashes on a Node without Node-API 10 (decision 18).
 */
export function openSqliteFile(name: string, options: SqliteFile.Options): SqliteFile.Database {
  library ??= loadLibrary();
  return new library(name, options);
}

function loadLibrary(): typeof SqliteFile {
  const require = createRequire(import.meta.url);
  if (Number(process.versions.napi) >= NODE_API_OF_VERSION_13) return require('better-sqlite3');
  try {
    return require('better-sqlite3-12');
  } catch (error) {
    throw new StartError(
      `SQLite is not installed for Node ${process.versions.node}: it must be compiled there, which needs python3, make and g++. Use Node 22.14 or newer, or install these tools, delete the folder node_modules and start again.`,
      { cause: error },
    );
  }
}
