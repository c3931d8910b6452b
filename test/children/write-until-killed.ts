import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';

/** Writes single rows, and pairs in a transaction, and prints each one only after its commit. */
const [dataDir = '', round = ''] = process.argv.slice(2);
const database = await openSqlite(dataDir);
const row = (key: string) => ({ key, data: '{}', revision: 1, created_at: 0, updated_at: 0 });

for (let number = 0; ; number += 1) {
  const single = `${round}-${number}`;
  await database.query.insertInto('configuration').values(row(single)).execute();
  process.stdout.write(`${single}\n`);

  const [first, second] = [`${single}-first`, `${single}-second`];
  await database.transaction(async (trx) => {
    await trx.insertInto('configuration').values(row(first)).execute();
    await trx.insertInto('configuration').values(row(second)).execute();
  });
  process.stdout.write(`${first}\n${second}\n`);
}
