import { randomBytes } from 'node:crypto';
import {
  NOTICE_KINDS,
  NOTICE_MESSAGES,
  type NoticeForm,
  type NoticeKind,
  type NoticeSettings,
} from '#domain/contract/entities/deals/notices.ts';
import { requireStillSignedIn } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import { noticeKeyOf } from './notice-request.ts';
import { findNoticeSettings, type StoredNoticeSettings, saveNoticeSettings } from './notice-settings.repo.ts';
import { cancelWaiting, countWaiting, type Delivery, listDeliveries } from './outbox.repo.ts';

export interface SettingsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
}

/** As sent: without an address the stored one stays, and null removes it. */
export interface SentSettings {
  readonly revision: number;
  readonly address?: string | null | undefined;
  readonly form: NoticeForm;
  readonly kinds: readonly NoticeKind[];
  readonly isKeyRenewed?: boolean | undefined;
}

export interface Person {
  readonly actor: string;
  readonly session: Caller['session'];
  readonly address: string;
}

const LISTED = 5;
const SALT_BYTES = 16;
const CANCELLED = 'It was not sent, because the address was removed.';
const NOT_SENT_YET = 'It has not been sent yet.';
const WITH_LOGIN = 'An address with a user name or password in it cannot be used.';

export async function readSettings({ database }: SettingsParts): Promise<NoticeSettings> {
  return answerOf(database.query, await findNoticeSettings(database.query));
}

/** Saves a new choice. The same choice again changes nothing. */
export async function saveSettings(
  parts: SettingsParts,
  sent: SentSettings,
  admin: Person,
): Promise<NoticeSettings> {
  const address = typeof sent.address === 'string' ? readAddress(sent.address) : sent.address;
  return await parts.database.transaction(async (trx) => {
    // Whoever is told of everything from now on, and gets the key, must still be let in.
    await requireStillSignedIn(trx, admin);
    const stored = await findNoticeSettings(trx);
    refuseIfNewer(stored, sent.revision);
    const next = nextSettings(stored, { ...sent, address });
    if (next === null) return await answerOf(trx, stored);
    const saved = { ...next, savedBy: admin.actor, savedAt: parts.clock.now() };
    await saveNoticeSettings(trx, saved);
    if (saved.address === null) await cancelWaiting(trx, CANCELLED);
    await recordChange(trx, saved, admin);
    const isKeyNew = saved.address !== null && saved.salt !== stored?.salt;
    const answer = await answerOf(trx, saved);
    return isKeyNew ? { ...answer, signingKey: noticeKeyOf(parts.secretKey, saved.salt) } : answer;
  });
}

/** In the spelling in which it is called, without a fragment, which no server gets. */
function readAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.protocol !== 'https:') refuseAddress(NOTICE_MESSAGES.address);
  if (address.username !== '' || address.password !== '') refuseAddress(WITH_LOGIN);
  address.hash = '';
  return address.href;
}

function refuseAddress(reason: string): never {
  failField('notices/refused', 'address', reason);
}

function refuseIfNewer(stored: StoredNoticeSettings | null, seen: number): void {
  if ((stored?.revision ?? 0) === seen) return;
  fail(
    'notices/newer-revision',
    stored
      ? {
          newer: {
            revision: stored.revision,
            savedBy: stored.savedBy,
            savedAt: new Date(stored.savedAt).toISOString(),
          },
        }
      : undefined,
  );
}

type Choice = Omit<StoredNoticeSettings, 'savedBy' | 'savedAt'>;

/** Null if nothing changes. */
function nextSettings(stored: StoredNoticeSettings | null, sent: SentSettings): Choice | null {
  const { form } = sent;
  const address = sent.address === undefined ? (stored?.address ?? null) : sent.address;
  const kinds = NOTICE_KINDS.filter((kind) => sent.kinds.includes(kind));
  const isOtherReceiver = address !== null && hostOf(stored?.address ?? null) !== hostOf(address);
  const isRenewed = sent.isKeyRenewed === true && address !== null;
  const isSame =
    stored?.address === address && stored.form === form && stored.kinds.join() === kinds.join() && !isRenewed;
  if (isSame) return null;
  // The receiver before this one knows its key, also if its address was removed meanwhile.
  const isKept = stored !== null && !isOtherReceiver && !isRenewed;
  const salt = isKept ? stored.salt : randomBytes(SALT_BYTES).toString('hex');
  return { revision: (stored?.revision ?? 0) + 1, address, form, kinds, salt };
}

async function recordChange(trx: Queryable, saved: StoredNoticeSettings, admin: Person): Promise<void> {
  const host = hostOf(saved.address);
  await recordAudit(trx, {
    at: saved.savedAt,
    actor: admin.actor,
    action: 'notices-changed',
    address: admin.address,
    ...(host !== null && { target: host }),
  });
}

function hostOf(address: string | null): string | null {
  return address === null ? null : new URL(address).host;
}

async function answerOf(query: Queryable, stored: StoredNoticeSettings | null): Promise<NoticeSettings> {
  return {
    revision: stored?.revision ?? 0,
    host: hostOf(stored?.address ?? null),
    form: stored?.form ?? 'json',
    kinds: [...(stored?.kinds ?? NOTICE_KINDS)],
    deliveries: (await listDeliveries(query, LISTED)).map(toAnswer),
    waiting: await countWaiting(query),
  };
}

function toAnswer({ kind, createdAt, deliveredAt, problem }: Delivery): NoticeSettings['deliveries'][number] {
  const at = new Date(deliveredAt ?? createdAt).toISOString();
  return { kind, at, problem: deliveredAt === null ? (problem ?? NOT_SENT_YET) : null };
}
