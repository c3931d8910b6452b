import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { GroupedWrites, GroupRefusedError } from '#server/platform/grouped-writes.ts';
import { fail } from '#server/platform/http/failure.ts';
import { DayRoom } from './day-room.ts';
import { saveGroup } from './inbox.repo.ts';
import { bytesOf, type InboxItem } from './inbox-item.ts';
import { getStoredBytes } from './reports.repo.ts';

/** A few milliseconds of a flood are one commit, and a single visitor does not notice the wait. */
const GROUPS = { what: 'visits', waitMs: 4, groupMax: 500, waitingMax: 4000, patienceMs: 10_000 };

const FULL_DAY_RETRY_SECONDS = 3600;

/** Where all that comes in is stored until it is counted, as far as the day has room for it. */
export class Inbox {
  readonly #database: Database;
  readonly #groups: GroupedWrites<InboxItem>;
  readonly #fullDays: FaultLog;
  readonly #room = new DayRoom();

  constructor(database: Database, logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#database = database;
    this.#groups = new GroupedWrites((group) => saveGroup(database.query, group), logger, GROUPS);
    this.#fullDays = new FaultLog(logger);
  }

  /** Resolves when the item is on disk. */
  async store(item: InboxItem): Promise<void> {
    const bytes = bytesOf(item);
    if (!this.#room.take(item.day, bytes)) {
      this.#fullDays.fault(null, "today's room for visits is used up, and no more are taken until tomorrow");
      fail('request/too-many', { retryAfterSeconds: FULL_DAY_RETRY_SECONDS });
    }
    this.#fullDays.over('visits are taken again');
    try {
      await this.#groups.stored(item);
    } catch (error) {
      this.#room.giveBack(item.day, bytes);
      if (error instanceof GroupRefusedError) fail('database/unavailable');
      throw error;
    }
  }

  /** Finds out how much of the day's room others have used. */
  async learnRoom(today: number): Promise<void> {
    this.#room.learn(today, await getStoredBytes(this.#database.query, today));
  }

  close(): Promise<void> {
    return this.#groups.close();
  }
}
