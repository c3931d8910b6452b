import { setTimeout as wait } from 'node:timers/promises';
import { openSqliteFile } from '#server/platform/database/sqlite/sqlite-library.ts';

/** Prepares statements without keeping them, so that garbage collection removes them between turns of the event loop. */
const file = openSqliteFile(':memory:', {});
file.exec('create table item (id integer)');
for (let round = 0; round < 10; round += 1) {
  for (let number = 0; number < 2000; number += 1) file.prepare(`select ${round * 2000 + number} from item`);
  // Enough other garbage to trigger a collection.
  Array.from({ length: 200 }, () => Array.from({ length: 1000 }, () => ({})));
  await wait(5);
}
console.log('alive');
