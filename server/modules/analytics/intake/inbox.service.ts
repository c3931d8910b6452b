import type { BaseLogger } from 'pino';
import { getStoredBytes } from '#server/modules/analytics/reports/reports.repo.ts';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import {
  GroupedWrites,
  GroupRefusedError,
  type GroupTerms,
  GroupUndecidedError,
} from '#server/platform/grouped-writes.ts';
import { fail } from '#server/platform/http/failure.ts';
import { DailyQuota, type QuotaAnswer } from './daily-quota.ts';
import { saveGroup } from './inbox.repo.ts';
import { bytesOf, type InboxItem } from './inbox-item.ts';

/** In a flood a few milliseconds are one commit, and a single visitor does not notice the wait. */
const GROUPS = { what: 'visits', waitMs: 4, groupMax: 500, waitingMax: 4000, timeoutMs: 10_000 };

const QUOTA_RETRY_SECONDS = 3600;

const UNDECIDED = 'The database did not answer in time. This may still be stored, so do not send it again.';

type Refused = Exclude<QuotaAnswer, 'taken'>;

const QUOTA_WARNINGS = {
  'day-full': "today's quota for visits is used up: no more are accepted until tomorrow",
  'network-full':
    "a network has used its share of today's quota for visits: no more of its visits are accepted",
} satisfies Record<Refused, string>;

/** Stores all incoming items until they are counted, as far as the day's quota allows. */
export class Inbox {
  readonly #database: Database;
  readonly #groups: GroupedWrites<InboxItem>;
  readonly #quota = new DailyQuota();
  readonly #quotaFaults: Record<Refused, FaultLog>;
  #quotaDay = 0;

  constructor(
    database: Database,
    logger: Pick<BaseLogger, 'info' | 'warn'>,
    { timeoutMs }: Pick<GroupTerms, 'timeoutMs'> = GROUPS,
  ) {
    this.#database = database;
    this.#quotaFaults = { 'day-full': new FaultLog(logger), 'network-full': new FaultLog(logger) };
    const write = async (group: readonly InboxItem[]) => {
      await saveGroup(database.query, group);
    };
    this.#groups = new GroupedWrites(write, logger, { ...GROUPS, timeoutMs });
  }

  /** Resolves when the item is on disk. The network is counted but not stored. */
  async store(item: InboxItem, network: string): Promise<void> {
    const bytes = bytesOf(item);
    const answer = this.#quota.take(item.day, network, bytes);
    if (answer !== 'taken') {
      this.#warnOnceADay(item.day, answer);
      fail('request/too-many', { retryAfterSeconds: QUOTA_RETRY_SECONDS });
    }
    try {
      await this.#groups.store(item);
    } catch (error) {
      // It stays counted in the quota, because it may still be stored.
      if (error instanceof GroupUndecidedError) fail('database/unavailable', undefined, UNDECIDED);
      this.#quota.refund(item.day, network, bytes);
      if (error instanceof GroupRefusedError) fail('database/unavailable');
      throw error;
    }
  }

  /** Reads how much of the day's quota other servers have used. */
  async refreshQuota(today: number): Promise<void> {
    this.#quota.observe(today, await getStoredBytes(this.#database.query, today));
  }

  close(): Promise<void> {
    return this.#groups.close();
  }

  /** Otherwise the log lines of refused visits would fill the disk instead of the visits. */
  #warnOnceADay(day: number, answer: Refused): void {
    if (day !== this.#quotaDay) for (const faults of Object.values(this.#quotaFaults)) faults.recovered();
    this.#quotaDay = day;
    this.#quotaFaults[answer].fault(QUOTA_WARNINGS[answer]);
  }
}
