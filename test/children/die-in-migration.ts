import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';

/** Runs the real migrations and one more, and exits in the middle of that one. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const engine = databaseUrl === '' ? 'sqlite' : 'postgres';
const migrations = {
  ...migrationsFor(engine),
  '9998-complete': { up: (db) => db.schema.createTable('complete').addColumn('id', 'integer').execute() },
  '9999-half': {
    up: async (db) => {
      await db.schema.createTable('half').addColumn('id', 'integer').execute();
      process.kill(process.pid, 'SIGKILL');
    },
  },
} satisfies ReturnType<typeof migrationsFor>;

await (engine === 'sqlite' ? openSqlite(dataDir, { migrations }) : openPostgres(databaseUrl, { migrations }));
