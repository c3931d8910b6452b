import { randomBytes } from 'node:crypto';
import type { BaseLogger } from 'pino';
import { NOTICE_LIMITS } from '#domain/contract/deal-limits.ts';
import type { NoticeBody, NoticeKind } from '#domain/contract/entities/deals/notices.ts';
import { CLOCK_SKEW_MS, type Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { fail } from '#server/platform/http/failure.ts';
import { noticeKeyOf, noticeRequest } from './notice-request.ts';
import { findNoticeSettings, type StoredNoticeSettings } from './notice-settings.repo.ts';
import {
  addSent,
  addWaiting,
  claimAttempt,
  listDue,
  type NewNotice,
  saveDelivered,
  saveProblem,
  type WaitingNotice,
} from './outbox.repo.ts';
import { postNotice, type SendingSettings } from './post-notice.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** For links; without it notices have none. */
  readonly publicUrl: string | null;
  readonly sending: SendingSettings;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** What happened, and where on this site people look. */
export interface Happening {
  readonly kind: NoticeKind;
  readonly number: number | null;
  readonly path: string;
}

const MINUTE_MS = 60_000;
/** After the first attempt, the second and so on; the last one repeats. */
const PAUSES_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS);
const RETRIED_MS = NOTICE_LIMITS.retryHours * 60 * MINUTE_MS;
const AT_ONCE = 4;
const HANDLE_BYTES = 16;
const UNEXPECTED = 'It could not be sent because of an unexpected error. See the server log.';

/** Writes a notice to the outbox, in the transaction of what it is about: neither exists without the other. */
export async function noteHappening(
  trx: Queryable,
  happening: Happening,
  { clock }: Pick<DeliveryParts, 'clock'>,
): Promise<void> {
  const receiver = await findReceiver(trx);
  if (receiver === null || !receiver.kinds.includes(happening.kind)) return;
  await addWaiting(trx, { ...happening, handle: newHandle(), createdAt: clock.now() });
}

/** Sends one now and returns why it did not arrive; null if it did. It is not sent again. */
export async function sendTest(parts: DeliveryParts): Promise<string | null> {
  const { database, clock } = parts;
  const receiver = await findReceiver(database.query);
  if (receiver === null) fail('notices/no-address');
  const test = {
    kind: 'test',
    number: null,
    path: '/admin?panel=shop',
    handle: newHandle(),
    createdAt: clock.now(),
  } as const;
  const problem = await send(parts, receiver, { notice: test, signal: new AbortController().signal });
  await addSent(database.query, test, problem);
  return problem;
}

/** Sends what is due. A server that lost the leadership may do so at the same time: each claims what it sends. */
export class Delivery {
  readonly #parts: DeliveryParts;
  readonly #faults: FaultLog;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#faults = new FaultLog(parts.logger);
  }

  async deliverDue(signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#parts;
    for (;;) {
      const now = clock.now();
      // What waits longer than any pause was claimed before the clock was set back.
      const latest = now + LONGEST_PAUSE_MS + CLOCK_SKEW_MS;
      const due = await listDue(database.query, { now, latest, limit: AT_ONCE });
      const receiver = due.length === 0 ? null : await findReceiver(database.query);
      if (receiver === null || signal.aborted) return;
      await Promise.all(due.map((notice) => this.#deliver(receiver, notice, signal)));
    }
  }

  async #deliver(receiver: Receiver, notice: WaitingNotice, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#parts;
    const { query } = database;
    if (!(await claimAttempt(query, notice, nextAttemptAt(notice, clock.now())))) return;
    const problem = await send(this.#parts, receiver, { notice, signal });
    if (problem === null) {
      await saveDelivered(query, notice.id, clock.now());
      this.#faults.recovered('notices are delivered again');
      return;
    }
    // Cut off by a shutdown, it may have arrived or not: the next start sends it again.
    if (signal.aborted) return;
    const isGivenUp = clock.now() >= notice.createdAt + RETRIED_MS;
    await saveProblem(query, notice.id, { problem, isGivenUp });
    this.#faults.fault('a notice was not delivered', { problem });
  }
}

/** The last attempt is made when the time is up; what was claimed after that waits in case this server dies. */
function nextAttemptAt({ attempts, createdAt }: WaitingNotice, now: number): number {
  const next = now + (PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS);
  const end = createdAt + RETRIED_MS;
  return now < end ? Math.min(next, end) : next;
}

interface Receiver extends StoredNoticeSettings {
  readonly address: string;
}

/** Null without an address. */
async function findReceiver(query: Queryable): Promise<Receiver | null> {
  const settings = await findNoticeSettings(query);
  if (settings === null || settings.address === null) return null;
  return { ...settings, address: settings.address };
}

interface ToSend {
  readonly notice: NewNotice;
  readonly signal: AbortSignal;
}

async function send(
  { clock, secretKey, publicUrl, sending: settings, logger }: DeliveryParts,
  { address, form, salt }: Receiver,
  { notice, signal }: ToSend,
): Promise<string | null> {
  const { handle: id, kind, number, path, createdAt } = notice;
  const link = publicUrl === null ? null : publicUrl + path;
  const body: NoticeBody = { id, kind, number, time: new Date(createdAt).toISOString(), link };
  const request = noticeRequest(body, form, { key: noticeKeyOf(secretKey, salt), now: clock.now() });
  try {
    return await postNotice(new URL(address), request, { settings, signal });
  } catch (error) {
    if (!signal.aborted) logger.warn({ err: error }, 'cannot send a notice');
    return UNEXPECTED;
  }
}

function newHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('hex');
}
