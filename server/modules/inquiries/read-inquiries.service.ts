import type { calls } from '#domain/contract/calls/calls.ts';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { SHARE_FILE_TYPES } from '#domain/contract/entities/deals/shares.ts';
import { isStaff } from '#domain/contract/entities/roles.ts';
import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { toPlainText } from '#domain/contract/text-rules/plain-text.ts';
import type { z } from '#domain/contract/zod.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { actorOf, type Caller } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { writeTables } from '#server/platform/tables/write-tables.ts';
import { countNew, findInquiry, type InquiryFilter, listInquiries } from './inquiry.repo.ts';
import { digestOfToken } from './inquiry-secrets.ts';
import { tableOfInquiry } from './inquiry-table.ts';
import { type InquiryReader, inquiryFor, SENDER, summaryFor } from './stored-inquiry.ts';

type ListQuery = z.output<(typeof calls.listInquiries)['query']>;
type ListAnswer = z.output<(typeof calls.listInquiries)['answer']>;
type Format = z.output<(typeof calls.exportInquiry)['query']>['format'];

export interface InquiryFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Every call fails 'inquiry/not-found' for whom the inquiry does not exist: all but staff and its sender. */
export interface ReadInquiries {
  list(query: ListQuery, caller: Caller): Promise<ListAnswer>;
  get(id: string, caller: Caller): Promise<Inquiry>;
  /** By the token of a link. A wrong one counts as a guess of this address. */
  getByToken(token: string, address: string): Promise<Inquiry>;
  export(id: string, format: Format, by: { caller: Caller; address: string }): Promise<InquiryFile>;
}

export interface ReadParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Of the times in files. */
  readonly timeZone: string;
  /** PUBLIC_URL. */
  readonly publicUrl: string | null;
  readonly identity: Pick<Identity, 'secretPool'>;
  readonly settings: () => Pick<ShopSettings, 'managersSeePhones'>;
}

export function createReadInquiries(parts: ReadParts): ReadInquiries {
  const { database, secretKey, identity } = parts;

  async function get(id: string, caller: Caller): Promise<Inquiry> {
    const stored = await findInquiry(database.query, { handle: id });
    const reader = readerOf(parts, caller);
    if (stored === null || !(reader.isStaff || isOwn(stored, caller))) return fail('inquiry/not-found');
    return inquiryFor(stored, reader);
  }

  return {
    get,

    async list(query, caller) {
      const reader = readerOf(parts, caller);
      const customerId = caller.session?.customerId ?? null;
      // Those who share the VIP PIN are strangers to each other.
      if (!reader.isStaff && customerId === null) return fail('access/denied');
      const filter = filterOf(query, reader.isStaff ? undefined : (customerId ?? undefined));
      // A search reads the texts of all of them.
      const source = filter.search.text ? database.reports : database.query;
      const found = await listInquiries(source, { ...filter, limit: query.limit + 1 });
      const page = found.slice(0, query.limit);
      return {
        inquiries: page.map((stored) => summaryFor(stored, reader)),
        nextBefore: found.length > query.limit ? (page.at(-1)?.number ?? null) : null,
        newCount: reader.isStaff ? await countNew(database.query) : 0,
      };
    },

    async getByToken(token, address) {
      const tokenDigest = digestOfToken(token, secretKey);
      const find = () => findInquiry(database.query, { tokenDigest });
      const stored = await identity.secretPool.attempt(address, find);
      return stored ? inquiryFor(stored, SENDER) : fail('inquiry/not-found');
    },

    async export(id, format, { caller, address }) {
      const inquiry = await get(id, caller);
      const tables = [tableOfInquiry(inquiry, parts.timeZone)];
      const bytes = Buffer.from(await writeTables({ tables, format }));
      if (isStaff(caller.role)) await recordExport(parts, inquiry, { caller, address });
      return { name: `inquiry-${inquiry.number}.${format}`, type: SHARE_FILE_TYPES[format], bytes };
    },
  };
}

/** The sender's own file needs no record. */
async function recordExport(
  { database, clock }: ReadParts,
  { number }: Inquiry,
  { caller, address }: { readonly caller: Caller; readonly address: string },
): Promise<void> {
  const entry = {
    actor: actorOf(caller),
    action: 'inquiry-exported',
    target: String(number),
    address,
  } as const;
  await database.transaction((trx) => recordAudit(trx, { at: clock.now(), ...entry }));
}

export function readerOf(
  { settings, publicUrl }: Pick<ReadParts, 'settings' | 'publicUrl'>,
  { role }: Caller,
): InquiryReader {
  if (!isStaff(role)) return SENDER;
  return { isStaff: true, seesPhone: role === 'admin' || settings().managersSeePhones, publicUrl };
}

function isOwn({ customerId }: { readonly customerId: number | null }, { session }: Caller): boolean {
  return customerId !== null && customerId === session?.customerId;
}

function filterOf(
  { state, search = '', before, limit }: ListQuery,
  customerId: number | undefined,
): InquiryFilter {
  const states = state === 'open' ? OPEN : state && [state];
  const [, mark = '', number] = /^(#?)(\d+)$/.exec(search) ?? [];
  // As texts are stored. '#1042' is a number and nothing else.
  const text = mark === '#' ? undefined : toPlainText(search).toLowerCase();
  return { customerId, states, search: { text, number }, before, limit };
}

const OPEN = ['new', 'answered'] as const;
