import type { BaseLogger } from 'pino';
import type { RefusedTally } from './refused-tally.ts';
import type { ThrottleLedger } from './throttle-ledger.ts';

const WRITE_EVERY_MS = 10_000;
const KEEP_TIME_EVERY_TURNS = 6;

interface Upkeep {
  readonly ledger: Pick<ThrottleLedger, 'writeRefused' | 'keepTime'>;
  readonly refused: RefusedTally;
  readonly logger: Pick<BaseLogger, 'warn'> | undefined;
}

/** Writes refused counts every 10 s and keeps the throttle's time every minute. Returns what ends it. */
export function keepThrottleUp({ ledger, refused, logger }: Upkeep): () => Promise<void> {
  let turns = 0;
  let running: Promise<void> | null = null;
  let hasFailed = false;

  async function keepUp(isTimeKept: boolean): Promise<void> {
    try {
      await refused.handOver((counts) => ledger.writeRefused(counts));
      if (isTimeKept) await ledger.keepTime();
      hasFailed = false;
    } catch (error) {
      // The counts are still in memory for the next turn. A database that stays away must not fill the log.
      if (!hasFailed) logger?.warn({ err: error }, 'refused attempts could not be written down');
      hasFailed = true;
    }
  }

  const timer = setInterval(() => {
    turns += 1;
    const isTimeKept = turns % KEEP_TIME_EVERY_TURNS === 0;
    running ??= keepUp(isTimeKept).finally(() => {
      running = null;
    });
  }, WRITE_EVERY_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await running;
    // What was refused in the last seconds is told as well.
    await keepUp(true);
  };
}
