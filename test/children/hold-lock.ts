import { lockDataFolder } from '#server/platform/database/sqlite/data-folder.ts';

/** Takes the lock of the data folder, prints the result, and holds it until its input ends. With `--expose-gc` it collects garbage first. */
const [dataDir = ''] = process.argv.slice(2);
try {
  lockDataFolder(dataDir);
  // Collects everything without a reference.
  globalThis.gc?.();
  console.log('locked');
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
