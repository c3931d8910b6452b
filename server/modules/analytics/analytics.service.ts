import { runPeriodically } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { openAggregation } from './aggregation/aggregation.service.ts';
import { type Intake, type IntakeParts, openIntake } from './intake/intake.service.ts';
import { openReports, type Reports } from './reports/reports.service.ts';
import { RETENTION_EVERY_MS, removeOldVisits } from './retention.service.ts';

/** Often enough that a report has little left to count. */
const AGGREGATE_EVERY_MS = 5000;

/** Visits and demand: intake, counting, reports and retention. */
export interface Analytics {
  readonly intake: Intake;
  readonly reports: Reports;
  /** Counts and deletes old data in the background. Returns a stop function. */
  startUpkeep(): () => Promise<void>;
  /** Stores waiting events. */
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
    startUpkeep() {
      let hasRetried = false;

      /** Retries once per start: a newer version may be able to count what was set aside. */
      async function count(): Promise<void> {
        if (!hasRetried) await aggregation.retrySetAside();
        hasRetried = true;
        await aggregation.upToDate();
      }

      const stops = [
        runPeriodically(count, {
          everyMs: AGGREGATE_EVERY_MS,
          leadership,
          logger,
          failed: 'visits could not be counted',
          worksAgain: 'visits are counted again',
        }),
        // On every server: each must know how much of the day's quota the others have used.
        runPeriodically(() => intake.refreshQuota(), {
          everyMs: AGGREGATE_EVERY_MS,
          logger,
          failed: "cannot read how much of the day's quota for visits is used",
          worksAgain: "the day's quota for visits is known again",
        }),
        runPeriodically(() => removeOldVisits(parts), {
          everyMs: RETENTION_EVERY_MS,
          leadership,
          logger,
          failed: 'cannot delete old visits',
          worksAgain: 'old visits are deleted again',
        }),
      ];
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
    close: () => intake.close(),
  };
}
