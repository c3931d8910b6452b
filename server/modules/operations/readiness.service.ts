import type { Database } from '#server/platform/database/index.ts';
import { areHandlesShort } from '#server/platform/handles.ts';

/** What /readyz answers while the server should get no traffic. The doctor has advice for each. */
export const NOT_READY = {
  database: 'database unavailable',
  handles: 'file handles are nearly used up',
} as const;

/** What /readyz adds while lists are shown but no background work runs. The doctor has advice for it. */
export const NO_LEADER = 'no server does the background work';

/** Null if nothing is wrong. */
export async function warnOf({ leadership }: Pick<Database, 'leadership'>): Promise<string | null> {
  return (await leadership.stoppedSince()) === null ? null : NO_LEADER;
}

export async function whyNotReady(database: Pick<Database, 'isReachable'>): Promise<string | null> {
  if (areHandlesShort()) return NOT_READY.handles;
  return (await database.isReachable()) ? null : NOT_READY.database;
}
