import type { Generated } from 'kysely';
import type { Fixed } from './fixed-column.ts';

/** Who looked at prices when, with what and from where. All of it goes with the customer it is about. */
export interface UsageSchema {
  customer_address: CustomerAddressTable;
  pin_clash: PinClashTable;
  retention_clock: RetentionClockTable;
  upkeep_turn: UpkeepTurnTable;
  usage_device: UsageDeviceTable;
  usage_device_cookie: UsageDeviceCookieTable;
  usage_event: UsageEventTable;
  usage_month: UsageMonthTable;
}

/** One access. */
interface UsageEventTable {
  id: Generated<number>;
  customer_id: Fixed<number>;
  at: Fixed<number>;
  action: Fixed<string>;
  /** Null once it was too old to be kept; the same for the user agent. */
  address: string | null;
  user_agent: string | null;
}

/** The accesses of a customer in a month of UTC: months since the year 0. */
interface UsageMonthTable {
  month: Fixed<number>;
  customer_id: Fixed<number>;
  accesses: number;
}

export type DeviceType = 'mobile' | 'tablet' | 'desktop';

interface UsageDeviceTable {
  id: Generated<number>;
  customer_id: Fixed<number>;
  browser_name: string;
  browser_version: string;
  os_name: string;
  os_version: string;
  device_type: DeviceType;
  /** The last one seen. Null once it was too old to be kept; the same for the user agent and the place. */
  address: string | null;
  user_agent: string | null;
  location: string | null;
  first_seen_at: number;
  last_seen_at: number;
  usage_count: number;
  /** When it last came to be used, the customer had used five others within a day. */
  is_one_too_many: 0 | 1;
}

/** By which cookies a device of a customer is known. Several, where a browser forgets its cookies. */
interface UsageDeviceCookieTable {
  customer_id: Fixed<number>;
  cookie_id: Fixed<string>;
  device_id: number;
}

/** Which addresses a customer's PIN came from, and when last. */
interface CustomerAddressTable {
  customer_id: Fixed<number>;
  address: Fixed<string>;
  last_seen_at: number;
  /** Another customer's PIN has come from it as well, at some time; that one may be long gone. */
  is_shared: 0 | 1;
}

/** Somebody was told that a PIN is in use. */
interface PinClashTable {
  id: Generated<number>;
  actor: Fixed<string>;
  at: Fixed<number>;
}

/** When work that one instance does for all was last taken up. */
interface UpkeepTurnTable {
  name: Fixed<string>;
  taken_at: number;
}

/** One row, with id 1, once a server has looked at its clock. */
interface RetentionClockTable {
  id: Fixed<1>;
  /** The last moment that the clock is known to have shown rightly. */
  trusted_at: number;
  observed_at: number;
  elapsed_ms: number;
  /** Since when, by elapsed_ms, the clock has been too far from that; null while it is not. */
  held_since_ms: number | null;
  /** When the backup before a removal failed; null once one succeeded. */
  backup_failed_at: number | null;
}
