import type { BaseLogger } from 'pino';
import type { RefusedTally } from './refused-tally.ts';
import type { ThrottleLedger } from './throttle-ledger.ts';

const WRITE_EVERY_MS = 10_000;
const TURNS_A_MINUTE = 6;

interface Upkeep {
  readonly ledger: Pick<ThrottleLedger, 'writeRefused' | 'keepTime'>;
  readonly refused: RefusedTally;
  readonly logger: Pick<BaseLogger, 'warn'> | undefined;
}

/** Writes refused counts every 10 s and keeps the throttle's time every minute. Returns what ends it. */
export function keepThrottleUp({ ledger, refused, logger }: Upkeep): () => Promise<void> {
  let turnsSinceTimeWasKept = 0;
  let running: Promise<void> | null = null;
  let hasFailed = false;

  async function keepUp(): Promise<void> {
    try {
      await refused.handOver((counts) => ledger.writeRefused(counts));
      if (turnsSinceTimeWasKept >= TURNS_A_MINUTE) {
        await ledger.keepTime();
        turnsSinceTimeWasKept = 0;
      }
      hasFailed = false;
    } catch (error) {
      // The counts are still in memory for the next turn. A database that stays away must not fill the log.
      if (!hasFailed) logger?.warn({ err: error }, 'refused attempts could not be written down');
      hasFailed = true;
    }
  }

  const timer = setInterval(() => {
    turnsSinceTimeWasKept += 1;
    // Counted even if the last turn still runs: a slow database must not make the minutes longer.
    running ??= keepUp().finally(() => {
      running = null;
    });
  }, WRITE_EVERY_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await running;
    // What was refused in the last seconds is told as well.
    await keepUp();
  };
}
