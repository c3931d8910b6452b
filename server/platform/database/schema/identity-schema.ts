import type { Generated } from 'kysely';
import type { CustomerFlagColumn } from '#domain/tiers/customer-flags.ts';
import type { Fixed } from './fixed-column.ts';

/** PINs, sessions, site protection, the throttle, the set-up and the audit. */
export interface IdentitySchema {
  audit: AuditTable;
  credential: CredentialTable;
  customer: CustomerTable;
  invitation: InvitationTable;
  invitation_opening: InvitationOpeningTable;
  known_device: KnownDeviceTable;
  security_settings: SecuritySettingsTable;
  session: SessionTable;
  setup_code: SetupCodeTable;
  setup_progress: SetupProgressTable;
  site_secret: SiteSecretTable;
  throttle_allowance: ThrottleAllowanceTable;
  throttle_budget: ThrottleBudgetTable;
  throttle_clock: ThrottleClockTable;
  throttle_minute: ThrottleMinuteTable;
}

interface CustomerTable extends Record<CustomerFlagColumn, 0 | 1> {
  id: Generated<number>;
  /** Called `pinHash` in the API: 64 random hex digits, unrelated to the PIN. */
  handle: Fixed<string>;
  name: string;
  phone: string | null;
  is_active: 0 | 1;
  /** The last day of access, as '2026-12-31'; null without an end. */
  valid_until: Generated<string | null>;
  /** Null without a limit. */
  max_devices: Generated<number | null>;
  created_at: Fixed<number>;
  updated_at: number;
  usage_count: Generated<number>;
  device_count: Generated<number>;
  last_used_at: Generated<number | null>;
}

export type CredentialOwner = 'admin' | 'manager' | 'vip' | 'customer';

/** One PIN. */
interface CredentialTable {
  id: Generated<number>;
  owner: Fixed<CredentialOwner>;
  /** Only set for customers. */
  customer_id: Fixed<number | null>;
  /** 0 for a customer who was not given a PIN yet: the lookup is then random and matches nothing. */
  is_set: Generated<0 | 1>;
  lookup: string;
  updated_at: number;
}

/** A link that signs a customer in. The newest of a customer is the one that counts; older ones are kept to be told from guesses. */
interface InvitationTable {
  id: Generated<number>;
  customer_id: Fixed<number>;
  token_digest: Fixed<string>;
  created_at: Fixed<number>;
  created_by: Fixed<string>;
  expires_at: Fixed<number>;
  openings_max: Fixed<number>;
  openings: number;
  /** When it was revoked or replaced. */
  ended_at: number | null;
}

/** A browser that an invitation signed in. */
interface InvitationOpeningTable {
  id: Generated<number>;
  invitation_id: Fixed<number>;
  at: Fixed<number>;
  nonce_digest: Fixed<string>;
  /** The device cookie of that browser. */
  device_id: Fixed<string>;
  /** Such as 'Safari on iOS'. */
  opened_with: Fixed<string>;
}

interface SessionTable {
  id: Generated<number>;
  token_hash: Fixed<string>;
  credential_id: Fixed<number>;
  created_at: Fixed<number>;
  last_seen_at: number;
  /** When this session last looked at prices, to the minute. */
  last_priced_at: Generated<number>;
  is_by_invitation: Generated<0 | 1>;
  /** The device cookie of the browser that signed in; null for sessions from before it was kept. */
  device_id: Fixed<string | null>;
}

/** A browser that has signed in, and whose PIN it used last. */
interface KnownDeviceTable {
  device_id: Fixed<string>;
  credential_id: number;
  first_seen_at: Fixed<number>;
  last_seen_at: number;
}

/** The site password (at most one) or a passcode; separate from PINs. */
interface SiteSecretTable {
  id: Generated<number>;
  kind: Fixed<'password' | 'passcode'>;
  label: string | null;
  lookup: string;
  version: number;
  is_active: 0 | 1;
  created_at: Fixed<number>;
  updated_at: number;
}

/** One row, with id 1. */
interface SecuritySettingsTable {
  id: Fixed<1>;
  is_site_protected: 0 | 1;
  revision: number;
  updated_at: number | null;
  updated_by: string | null;
}

/** A printed code. There are none once the installation is claimed. */
interface SetupCodeTable {
  digest: Fixed<string>;
  created_at: Fixed<number>;
  expires_at: Fixed<number>;
}

/** One row, with id 1, after the installation was claimed in a browser. */
interface SetupProgressTable {
  id: Fixed<1>;
  is_open: 0 | 1;
  step: string;
  /** A JSON list of steps. */
  skipped: string;
  updated_at: number;
  updated_by: string;
}

/** One row, with id 1, after the first attempt. */
interface ThrottleClockTable {
  id: Fixed<1>;
  observed_at: number;
  elapsed_ms: number;
}

interface ThrottleBudgetTable {
  key: Fixed<string>;
  failures: number;
  last_failure_ms: number;
  refused: number;
}

/** When an allowance is full again. An allowance without a row is full. */
interface ThrottleAllowanceTable {
  key: Fixed<string>;
  spent_until_ms: number;
}

/** Failures of all unknown devices together, by minute. */
interface ThrottleMinuteTable {
  minute: Fixed<number>;
  /** At every entry point except the gate. */
  failures: number;
  gate_failures: Generated<number>;
}

interface AuditTable {
  id: Generated<number>;
  at: Fixed<number>;
  actor: Fixed<string>;
  action: Fixed<string>;
  target: Fixed<string | null>;
  /** Removed after 90 days. */
  address: string | null;
  details: string | null;
}
