import { type Fold, openFold } from '#server/modules/analytics/fold.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { silent } from '#test/silent-logger.ts';

/** What counts the visits of a database, without a server around it. */
export function foldOf(database: Database): Fold {
  return openFold({ database, clock: { now: () => NOON }, timeZone: 'UTC', logger: silent });
}
