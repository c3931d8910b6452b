import type { Generated } from 'kysely';
import type { Fixed } from './fixed-column.ts';

/** When, from where and with which device customers looked at prices. Deleted with the customer. */
export interface UsageSchema {
  customer_address: CustomerAddressTable;
  expected_address: ExpectedAddressTable;
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
  /** Deleted (null) when it is too old; so is the user agent. */
  address: string | null;
  user_agent: string | null;
}

/** The accesses of a customer in a UTC month, numbered since year 0. */
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
  /** The last one. Deleted (null) when it is too old; so are the user agent and the place. */
  address: string | null;
  user_agent: string | null;
  location: string | null;
  first_seen_at: number;
  last_seen_at: number;
  usage_count: number;
  /** At its last use the customer had used five others within a day. */
  is_one_too_many: 0 | 1;
}

/** The cookies of a customer's device: several if the browser deletes its cookies. */
interface UsageDeviceCookieTable {
  customer_id: Fixed<number>;
  cookie_id: Fixed<string>;
  device_id: number;
}

/** From which addresses a customer's PIN was used, and when last. */
interface CustomerAddressTable {
  customer_id: Fixed<number>;
  address: Fixed<string>;
  last_seen_at: number;
  /** Another customer's PIN was used from it as well, perhaps long ago. */
  is_shared: 0 | 1;
}

/** Staff expect several customers to share it: such as the shop's own network. */
interface ExpectedAddressTable {
  address: Fixed<string>;
  reason: string;
  marked_by: string;
  marked_at: number;
}

/** A member of staff learned that a PIN is in use. */
interface PinClashTable {
  id: Generated<number>;
  actor: Fixed<string>;
  at: Fixed<number>;
}

/** When background work of one server for all was last done. */
interface UpkeepTurnTable {
  name: Fixed<string>;
  taken_at: number;
}

/** One row, with id 1, after a server first checked its clock. */
interface RetentionClockTable {
  id: Fixed<1>;
  /** The last trusted time. */
  trusted_at: number;
  observed_at: number;
  elapsed_ms: number;
  /** Since when, by elapsed_ms, the clock has been too far from that time; null while it is not. */
  held_since_ms: number | null;
  /** When the backup before a removal failed; null once one succeeded. */
  backup_failed_at: number | null;
}
