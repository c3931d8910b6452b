import type { Engine, Queryable } from '#server/platform/database/index.ts';

/** A transaction in which things are counted, and the engine it runs on: rows in bulk are written differently on each. */
export interface AggregationContext {
  readonly trx: Queryable;
  readonly engine: Engine;
}
