import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { INQUIRY_MESSAGES, type SentInquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { pieceCount, totalHundredths } from '#domain/inquiries/totals.ts';
import { isAllowed } from '#domain/shop/may-use.ts';
import { type Catalogue, viewedList } from '#server/modules/catalogue/index.ts';
import type { Identity, RequestOrigin } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, isUniqueViolation, type Queryable } from '#server/platform/database/index.ts';
import { browserWordsOf } from '#server/platform/device-facts.ts';
import { actorOf, type Caller } from '#server/platform/http/caller.ts';
import { fail, failField } from '#server/platform/http/failure.ts';
import { createInquiry, findCustomerSender, findSent } from './inquiry.repo.ts';
import { digestOfToken, digestsOfRequest, newId, type RequestDigests, tokenOf } from './inquiry-secrets.ts';
import { priceLines, type SentBody } from './price-lines.ts';
import { isoTime, type StoredSummary } from './stored-inquiry.ts';

export interface SendParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
  readonly identity: Pick<Identity, 'hourlyUses'>;
  readonly catalogue: Pick<Catalogue, 'lists' | 'versions' | 'catchUp'>;
  readonly settings: () => Pick<ShopSettings, 'mayInquire'>;
  /** Called in the transaction that stores an inquiry, with its number and its id. */
  readonly noteInquiry: (trx: Queryable, number: number, id: string) => Promise<void>;
}

interface Visit {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
}

/**
 * Stores an inquiry at the sender's prices of now. Fails 'inquiry/prices-moved' if the sender has seen others. The same
 * request again gets the same answer, whatever has changed since; with another body it fails 'inquiry/other-body'.
 */
export type SendInquiry = (body: SentBody, visit: Visit) => Promise<SentInquiry>;

export function createSendInquiry(parts: SendParts): SendInquiry {
  const { secretKey, settings } = parts;
  return async (body, visit) => {
    const sender = senderOf(visit.caller) ?? fail('inquiry/not-allowed');
    const request = digestsOfRequest(body, sender.scope, secretKey);
    const answerAgain = () => findAnswer(parts, sender, request);
    const before = await answerAgain();
    if (before) return before;
    if (!isAllowed(settings().mayInquire, sender.tier)) fail('inquiry/not-allowed');
    try {
      return await storeInquiry(parts, { body, visit, sender, request });
    } catch (error) {
      // The same request has come twice at the same time, and the other one was first.
      const other = isUniqueViolation(error) ? await answerAgain() : null;
      if (other) return other;
      throw error;
    }
  };
}

interface Sender {
  readonly kind: StoredSummary['senderKind'];
  /** Whose prices they see. */
  readonly tier: StoredSummary['tier'];
  /** Null without a PIN of their own. */
  readonly customerId: number | null;
  /** The key of a request means nothing to other senders. */
  readonly scope: string;
}

/** Null for staff, who do not inquire. */
function senderOf({ role, session }: Caller): Sender | null {
  if (role === 'manager' || role === 'admin') return null;
  const customerId = session?.customerId ?? null;
  if (customerId !== null)
    return { kind: 'customer', tier: role, customerId, scope: `customer ${customerId}` };
  const kind = session === null ? 'public' : 'vip-pin';
  return { kind, tier: role, customerId, scope: kind };
}

/** The answer to the same request before; null if it is the first. */
async function findAnswer(parts: SendParts, sender: Sender, request: RequestDigests) {
  const stored = await findSent(parts.database.query, request.key);
  if (stored === null) return null;
  if (stored.requestDigest !== request.body) fail('inquiry/other-body');
  return answerOf(parts, sender, { ...stored, request });
}

function answerOf(
  { secretKey, publicUrl }: SendParts,
  { customerId }: Sender,
  stored: { readonly handle: string; readonly number: number; readonly request: RequestDigests },
): SentInquiry {
  const { handle: id, number, request } = stored;
  return {
    id,
    number,
    ...(customerId === null && { token: tokenOf(request, secretKey) }),
    ...(publicUrl !== null && { publicUrl }),
  };
}

interface ToStore {
  readonly body: SentBody;
  readonly visit: Visit;
  readonly sender: Sender;
  readonly request: RequestDigests;
}

async function storeInquiry(parts: SendParts, given: ToStore): Promise<SentInquiry> {
  const { database, clock, catalogue, noteInquiry } = parts;
  const { visit, sender, request } = given;
  // Another server may have published: a sender who has seen newer prices would be offered the former.
  await catalogue.catchUp();
  const shown = { lists: catalogue.lists(), version: catalogue.versions.of(sender.tier) };
  const inquiry = { ...pricedInquiry(shown, given), handle: newId(), request };
  const signed = signatureOf(given);
  const countUse = await parts.identity.hourlyUses.begin(limitFor(sender, visit.origin));
  return database.transaction(async (trx) => {
    const at = clock.now();
    const { name, phone } = signed ?? (await getCustomer(trx, sender));
    const number = await createInquiry(trx, {
      ...inquiry,
      tokenDigest: signed && digestOfToken(tokenOf(request, parts.secretKey), parts.secretKey),
      senderName: name,
      senderPhone: phone,
      sentAt: at,
      updatedBy: name,
      history: [{ at: isoTime(at), what: 'sent', by: name }],
    });
    // After the insertion: a repetition that comes at the same time must get its answer and not be refused.
    await countUse(trx);
    const { address } = visit.origin;
    const actor = actorOf(visit.caller);
    await recordAudit(trx, { at, actor, action: 'inquiry-sent', target: String(number), address });
    await noteInquiry(trx, number, inquiry.handle);
    return answerOf(parts, sender, { handle: inquiry.handle, number, request });
  });
}

interface ShownList {
  readonly lists: ReturnType<Catalogue['lists']>;
  readonly version: number;
}

/** What the request and the list say, before anything is stored. */
function pricedInquiry(shown: ShownList, { body, visit, sender }: ToStore) {
  const list = viewedList(shown.lists, sender.tier);
  const { lines, moved } = priceLines(body, list);
  if (moved.length > 0) fail('inquiry/prices-moved', { moved: [...moved] });
  const total =
    totalHundredths(lines) ?? failField('request/invalid', 'lines', INQUIRY_MESSAGES.totalTooLarge);
  return {
    customerId: sender.customerId,
    senderKind: sender.kind,
    tier: sender.tier,
    money: list.money ? JSON.stringify(list.money) : null,
    lines,
    deviceCount: lines.length,
    pieceCount: pieceCount(lines),
    total,
    note: body.note || null,
    listVersion: shown.version,
    listTime: list.updatedAt === null ? null : Date.parse(list.updatedAt),
    sentWith: browserWordsOf(visit.origin.userAgent),
  };
}

/** What senders without a PIN of their own say of themselves; null for customers, whose record tells it. */
function signatureOf({ sender, body: { name, phone } }: ToStore) {
  if (sender.kind === 'customer') return null;
  if (name === undefined || phone === undefined) return fail('inquiry/sender-required');
  return { name, phone };
}

async function getCustomer(trx: Queryable, { customerId }: Sender) {
  const customer = customerId === null ? null : await findCustomerSender(trx, customerId);
  return customer ?? fail('session-ended');
}

function limitFor({ customerId }: Sender, { address }: RequestOrigin) {
  const { perCustomerAndHour, perAddressAndHour } = INQUIRY_LIMITS;
  const use = { what: 'inquiries', refusal: 'inquiry/too-many' } as const;
  return customerId === null
    ? { ...use, by: { address }, perHour: perAddressAndHour }
    : { ...use, by: { customerId }, perHour: perCustomerAndHour };
}
