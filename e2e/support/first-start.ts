import { rmSync } from 'node:fs';
import { makeDataFolder, PINS, runServer, STARTED_FOLDER } from './running-server.ts';

/** Before all tests: the one first start, of which shops get a copy. */
export default async function startOnce(): Promise<() => void> {
  const dataDir = makeDataFolder();
  const server = await runServer(PINS, dataDir);
  await server.stop();
  process.env[STARTED_FOLDER] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
