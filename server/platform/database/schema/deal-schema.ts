import type { Generated } from 'kysely';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import type { Fixed } from './fixed-column.ts';

/** Inquiries, sharing and notices for staff. */
export interface DealSchema {
  inquiry: InquiryTable;
  notice: NoticeTable;
  notice_settings: NoticeSettingsTable;
  share_link: ShareLinkTable;
  share_mark: ShareMarkTable;
}

interface InquiryTable {
  /** Its number. */
  id: Generated<number>;
  /** Called `id` in the API: random hex digits. */
  handle: Fixed<string>;
  /** The digest of the key with which a browser may send the same request again, and of that request. */
  request_key: Fixed<string>;
  request_digest: Fixed<string>;
  /** Of the link of senders without a PIN of their own. */
  token_digest: Fixed<string | null>;
  /** Null for others, and once the customer is deleted. */
  customer_id: number | null;
  sender_kind: Fixed<InquirySummary['sender']['kind']>;
  sender_name: Fixed<string>;
  sender_phone: Fixed<string | null>;
  tier: Fixed<InquirySummary['tier']>;
  state: InquirySummary['state'];
  revision: number;
  list_version: Fixed<number>;
  list_time: Fixed<number | null>;
  /** JSON; null for classic money. */
  money: Fixed<string | null>;
  /** A JSON list. */
  lines: string;
  /** Names and devices in lower case. */
  search_text: Fixed<string>;
  device_count: Fixed<number>;
  piece_count: Fixed<number>;
  /** Hundredths. */
  total: Fixed<number>;
  offer_total: number | null;
  note: Fixed<string | null>;
  answer: string | null;
  sent_at: Fixed<number>;
  sent_with: Fixed<string>;
  answered_at: number | null;
  updated_at: number;
  updated_by: string;
  /** A JSON list. */
  history: string;
}

/** A link that stays current. Its token follows from the salt and the secret key, so that its owner can copy it again. */
interface ShareLinkTable {
  id: Generated<number>;
  customer_id: Fixed<number>;
  token_digest: Fixed<string>;
  salt: Fixed<string>;
  name: Fixed<string>;
  format: Fixed<string>;
  /** The customer's tier when it was made. With another one the link is dead. */
  tier: Fixed<string>;
  created_at: Fixed<number>;
  last_read_at: number | null;
  ended_at: number | null;
}

interface ShareMarkTable {
  mark: Fixed<string>;
  owner_kind: Fixed<string>;
  /** Null for others, and once the customer is deleted. */
  customer_id: number | null;
  customer_name: Fixed<string | null>;
  created_at: Fixed<number>;
}

/** One row, with id 1; none before the first save. */
interface NoticeSettingsTable {
  id: Fixed<1>;
  revision: number;
  address: string | null;
  form: string;
  /** A JSON list. */
  kinds: string;
  /** The key of the signatures follows from it and the secret key. */
  salt: string;
  saved_by: string;
  saved_at: number;
}

interface NoticeTable {
  id: Generated<number>;
  /** By which a receiver tells a repetition. */
  handle: Fixed<string>;
  kind: Fixed<string>;
  number: Fixed<number | null>;
  /** Where to look, on this site. */
  path: Fixed<string>;
  created_at: Fixed<number>;
  /** Null once it is delivered or given up. */
  next_at: number | null;
  attempts: number;
  delivered_at: number | null;
  problem: string | null;
}
