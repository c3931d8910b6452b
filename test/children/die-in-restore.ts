import { loadBackup } from '#server/platform/database/backup/load-backup.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';

/** Restores a backup, prints how many events have arrived, and exits before the end of the transaction. */
const [dataDir = '', databaseUrl = '', file = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl });
await database.transaction(async (trx) => {
  const { rows } = await loadBackup(trx, database.engine, { file, authenticSha256: undefined });
  console.log(`${rows.usage_event} events`);
  process.kill(process.pid, 'SIGKILL');
});
