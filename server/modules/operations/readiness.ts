import type { Database } from '#server/platform/database/index.ts';
import { areHandlesShort } from '#server/platform/handles.ts';

/** What /readyz says while the server should get no traffic. The doctor knows each of them. */
export const NOT_READY = {
  database: 'database unavailable',
  handles: 'file handles are nearly used up',
} as const;

export async function whyNotReady(database: Pick<Database, 'isReachable'>): Promise<string | null> {
  if (areHandlesShort()) return NOT_READY.handles;
  return (await database.isReachable()) ? null : NOT_READY.database;
}
