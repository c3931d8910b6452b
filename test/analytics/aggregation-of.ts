import {
  type Aggregation,
  openAggregation,
} from '#server/modules/analytics/aggregation/aggregation.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { silent } from '#test/silent-logger.ts';

/** The aggregation of visits on a database, without a server. */
export function aggregationOf(database: Database): Aggregation {
  return openAggregation({ database, clock: { now: () => NOON }, timeZone: 'UTC', logger: silent });
}
