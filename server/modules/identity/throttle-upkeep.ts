import type { BaseLogger } from 'pino';
import { doRegularly } from '#server/platform/recurring-work.ts';
import type { RefusedTally } from './refused-tally.ts';
import type { ThrottleLedger } from './throttle-ledger.ts';

const WRITE_EVERY_MS = 10_000;
const KEEP_TIME_EVERY_MS = 60_000;

const NOT_WRITTEN = 'refused attempts could not be written down';

interface Upkeep {
  readonly ledger: Pick<ThrottleLedger, 'writeRefused' | 'keepTime'>;
  readonly refused: RefusedTally;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Writes refused counts every 10 s and keeps the throttle's time every minute. Returns a stop function. */
export function keepThrottleUp({ ledger, refused, logger }: Upkeep): () => Promise<void> {
  // Where this fails, the counts stay in memory for the next time.
  const writeRefused = () => refused.handOver((counts) => ledger.writeRefused(counts));
  const stopWriting = doRegularly(writeRefused, {
    everyMs: WRITE_EVERY_MS,
    firstAfterMs: WRITE_EVERY_MS,
    logger,
    failed: NOT_WRITTEN,
    worksAgain: 'refused attempts are written down again',
  });
  // Apart from the writing: a database that is slow to write must not make the minutes longer.
  const stopKeepingTime = doRegularly(() => ledger.keepTime(), {
    everyMs: KEEP_TIME_EVERY_MS,
    firstAfterMs: KEEP_TIME_EVERY_MS,
    logger,
    failed: "the throttle's clock could not be written down",
    worksAgain: "the throttle's clock is written down again",
  });
  return async () => {
    await Promise.all([stopWriting(), stopKeepingTime()]);
    // What was refused in the last seconds is recorded as well.
    await writeRefused().catch((error) => logger.warn({ err: error }, NOT_WRITTEN));
  };
}
