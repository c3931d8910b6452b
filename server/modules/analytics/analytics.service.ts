import { doRegularly } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { openAggregation } from './aggregation/aggregation.service.ts';
import { type Intake, type IntakeParts, openIntake } from './intake/intake.service.ts';
import { openReports, type Reports } from './reports/reports.service.ts';
import { RETENTION_EVERY_MS, removeOldVisits } from './retention.service.ts';

/** Often enough that a report finds little left to count. */
const AGGREGATE_EVERY_MS = 5000;

/** Who comes, from where, and what they look for: taken in, counted, told and forgotten again. */
export interface Analytics {
  readonly intake: Intake;
  readonly reports: Reports;
  /** Counts and forgets in the background. Returns a stop function. */
  keepUp(): () => Promise<void>;
  /** Stores what waits. */
  close(): Promise<void>;
}

export interface AnalyticsParts extends IntakeParts {
  readonly retentionDays: number;
  readonly retention: Retention;
}

export function openAnalytics(parts: AnalyticsParts): Analytics {
  const { database, logger } = parts;
  const { leadership } = database;
  const aggregation = openAggregation(parts);
  const intake = openIntake(parts);
  const reports = openReports({ ...parts, aggregation });

  return {
    intake,
    reports,
    keepUp() {
      let hasRetried = false;

      /** Once a start: a newer version may be able to count what was set aside. */
      async function count(): Promise<void> {
        if (!hasRetried) await aggregation.retrySetAside();
        hasRetried = true;
        await aggregation.upToDate();
      }

      const ends = [
        doRegularly(count, {
          everyMs: AGGREGATE_EVERY_MS,
          leadership,
          logger,
          failed: 'visits could not be counted',
          worksAgain: 'visits are counted again',
        }),
        // By every instance: each has to know what the others have used of the day's quota.
        doRegularly(() => intake.refreshQuota(), {
          everyMs: AGGREGATE_EVERY_MS,
          logger,
          failed: "cannot read how much of the day's quota for visits is used",
          worksAgain: "the day's quota for visits is known again",
        }),
        doRegularly(() => removeOldVisits(parts), {
          everyMs: RETENTION_EVERY_MS,
          leadership,
          logger,
          failed: 'old visits could not be removed',
          worksAgain: 'old visits are removed again',
        }),
      ];
      return async () => {
        await Promise.all(ends.map((end) => end()));
      };
    },
    close: () => intake.close(),
  };
}
