import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { saveClockRecord } from '#server/platform/retention/retention.repo.ts';
import { openRetention, type Retention } from '#server/platform/retention/retention.ts';
import { silent } from '#test/silent-logger.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Retention that trusts the clock, however far the test advances it, as on a server that has run all the time. */
export function trustedRetention({ database, clock }: Parts): Retention {
  const retention = openRetention({ database, clock, logger: silent });
  const trust = () =>
    database.transaction((trx) =>
      saveClockRecord(trx, {
        trustedAt: clock.now(),
        observedAt: clock.now(),
        elapsedMs: 0,
        heldSinceMs: null,
      }),
    );
  return {
    ...retention,
    async remove(removal) {
      await trust();
      await retention.remove(removal);
    },
  };
}
