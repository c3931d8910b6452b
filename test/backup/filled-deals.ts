import type { Queryable } from '#server/platform/database/index.ts';
import { NOON } from '#test/noon.ts';
import { AWKWARD, LARGEST } from './awkward-values.ts';

/** Inquiries, sharing, notices and last visits; the customer with id 40 exists. */
export async function fillDeals(trx: Queryable): Promise<void> {
  await trx
    .insertInto('inquiry')
    .values([inquiry('a', 40), inquiry('b', null)])
    .execute();
  const link = { salt: 's', name: AWKWARD, format: 'csv', tier: 'vip', created_at: NOON };
  await trx
    .insertInto('share_link')
    .values([
      { id: 4, customer_id: 40, token_digest: 'c', ...link, last_read_at: LARGEST, ended_at: null },
      { id: 5, customer_id: 40, token_digest: 'd', ...link, last_read_at: null, ended_at: NOON },
    ])
    .execute();
  await trx
    .insertInto('share_mark')
    .values([
      { mark: 'BCDF', owner_kind: 'public', customer_id: null, customer_name: null, created_at: NOON },
      { mark: 'GHJK', owner_kind: 'customer', customer_id: 40, customer_name: AWKWARD, created_at: NOON },
    ])
    .execute();
  const visit = { customer_id: 40, version: 12, seen_at: LARGEST };
  await trx
    .insertInto('last_visit')
    .values([
      { ...visit, view: AWKWARD, version_before: 11, seen_before_at: NOON },
      { ...visit, view: 'public', version_before: null, seen_before_at: null },
    ])
    .execute();
  await trx
    .insertInto('notice_settings')
    .values({
      id: 1,
      revision: 2,
      address: `https://example.com/${AWKWARD}`,
      form: 'json',
      kinds: '["inquiry"]',
      salt: 's',
      saved_by: AWKWARD,
      saved_at: LARGEST,
    })
    .execute();
  const notice = { kind: 'inquiry', path: '/manager', created_at: NOON, attempts: 2 };
  await trx
    .insertInto('notice')
    .values([
      { id: 6, handle: 'e', ...notice, number: LARGEST, next_at: NOON, delivered_at: null, problem: AWKWARD },
      { id: 7, handle: 'f', ...notice, number: null, next_at: null, delivered_at: LARGEST, problem: null },
    ])
    .execute();
}

function inquiry(mark: string, customerId: number | null) {
  const isOfCustomer = customerId !== null;
  return {
    handle: mark.repeat(32),
    request_key: mark.repeat(64),
    request_digest: mark.repeat(64),
    token_digest: isOfCustomer ? null : mark.repeat(64),
    customer_id: customerId,
    sender_kind: isOfCustomer ? ('customer' as const) : ('public' as const),
    sender_name: AWKWARD,
    sender_phone: isOfCustomer ? null : '+1 212 555 0100',
    tier: 'vip' as const,
    state: 'new' as const,
    revision: 1,
    list_version: 318,
    list_time: isOfCustomer ? NOON : null,
    money: isOfCustomer ? null : '{"symbol":"د.إ"}',
    lines: JSON.stringify([{ display: AWKWARD }]),
    search_text: AWKWARD,
    device_count: 1,
    piece_count: 9_999,
    total: LARGEST,
    offer_total: isOfCustomer ? LARGEST : null,
    note: AWKWARD,
    answer: isOfCustomer ? AWKWARD : null,
    sent_at: NOON,
    sent_with: AWKWARD,
    answered_at: isOfCustomer ? NOON : null,
    updated_at: NOON,
    updated_by: AWKWARD,
    history: '[]',
  };
}
