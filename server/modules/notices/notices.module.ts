import type { FastifyInstance } from 'fastify';
import type { Queryable } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { type Removal, type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import { Delivery, type DeliveryParts, type Happening, noteHappening } from './delivery.service.ts';
import { noticeRoutes } from './notices.routes.ts';
import { deleteDone, findOldestDone } from './outbox.repo.ts';
import { type SourceWatchParts, watchSource } from './source-watch.service.ts';

export interface Notices {
  /** Notes inside the caller's transaction what happened, if staff want to know of it. */
  note(trx: Queryable, happening: Happening): Promise<void>;
  registerRoutes(app: FastifyInstance): void;
  /** Delivers notices, watches the price source and deletes old notices, on the leader only. Returns a stop function. */
  startUpkeep(): () => Promise<void>;
}

export interface NoticesParts extends DeliveryParts, SourceWatchParts {
  readonly retention: Retention;
}

const DELIVERY_EVERY_MS = 2_000;
const WATCH_EVERY_MS = 60_000;
const CLEANUP_EVERY_MS = 3_600_000;
const KEPT_DAYS = 30;
const KEPT_MS = KEPT_DAYS * 86_400_000;

/** Tells staff through one address outside what they should look at. */
export function openNotices(parts: NoticesParts): Notices {
  return {
    note: (trx, happening) => noteHappening(trx, happening, parts),
    registerRoutes: (app) => noticeRoutes(app, parts),
    startUpkeep() {
      const stops = [startDelivery(parts), startWatch(parts), startCleanup(parts)];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}

function startDelivery(parts: NoticesParts): () => Promise<void> {
  const delivery = new Delivery(parts);
  return runPeriodically((stopping) => delivery.deliverDue(stopping), {
    everyMs: DELIVERY_EVERY_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot deliver notices',
    worksAgain: 'the outbox of notices can be read again',
  });
}

function startWatch(parts: NoticesParts): () => Promise<void> {
  return runPeriodically(() => watchSource(parts), {
    everyMs: WATCH_EVERY_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot check whether the price source is failing',
    worksAgain: 'the price source is watched again',
  });
}

function startCleanup({ database, retention, logger }: NoticesParts): () => Promise<void> {
  return runPeriodically(() => retention.remove(oldNotices(database.query)), {
    everyMs: CLEANUP_EVERY_MS,
    leadership: database.leadership,
    logger,
    failed: 'cannot delete old notices',
    worksAgain: 'old notices are deleted again',
  });
}

function oldNotices(query: Queryable): Removal {
  const madeBefore = (now: number) => now - KEPT_MS;
  return {
    what: 'old notices',
    findSpanMs: async (now) => madeBefore(now) - ((await findOldestDone(query)) ?? now),
    remove: (now) => removeInBatches((limit) => deleteDone(query, madeBefore(now), limit)),
  };
}
