import type { Generated, Kysely } from 'kysely';
import type { AnalyticsSchema } from './analytics-schema.ts';
import type { DealSchema } from './deal-schema.ts';
import type { Fixed } from './fixed-column.ts';
import type { IdentitySchema } from './identity-schema.ts';
import type { ShopSchema } from './shop-schema.ts';
import type { UsageSchema } from './usage-schema.ts';

/** What a repo needs: the database itself, or a transaction on it. */
export type Queryable = Kysely<Schema>;

/**
 * The tables as the query layer sees them, the same on both engines: text, integers, epoch milliseconds,
 * JSON as text, and 0 or 1 for yes and no. Neither engine takes a JavaScript boolean in an integer column.
 */
export interface Schema extends IdentitySchema, UsageSchema, AnalyticsSchema, ShopSchema, DealSchema {
  configuration: ConfigurationTable;
  configuration_revision: ConfigurationRevisionTable;
  installation: InstallationTable;
  last_visit: LastVisitTable;
  list_history: ListHistoryTable;
  list_version: ListVersionTable;
  price_snapshot: PriceSnapshotTable;
  price_state: PriceStateTable;
  price_workbook: PriceWorkbookTable;
  price_source: PriceSourceTable;
  sheet_layout: SheetLayoutTable;
}

interface ConfigurationTable {
  id: Generated<number>;
  key: Fixed<string>;
  data: string;
  revision: number;
  created_at: Fixed<number>;
  updated_at: number;
}

export type RevisionKind = 'defaults' | 'save' | 'reset' | 'import' | 'restore' | 'theme';

interface ConfigurationRevisionTable {
  id: Generated<number>;
  configuration_id: Fixed<number>;
  revision: Fixed<number>;
  data: Fixed<string>;
  kind: Fixed<RevisionKind>;
  saved_by: Fixed<string>;
  saved_at: Fixed<number>;
  /** A JSON list of lines; null for older revisions. */
  changes: Fixed<string | null>;
}

/** One row, with id 1. */
interface InstallationTable {
  id: Fixed<1>;
  created_at: Fixed<number>;
  secret_fingerprint: string;
}

/** One row per view of the list that has ever been published. */
interface ListVersionTable {
  view: Fixed<string>;
  version: number;
  /** Of what the view shows, without times. */
  digest: string;
  changed_at: number;
}

/** What a version of a view was made from, and since when it was shown. */
interface ListHistoryTable {
  view: Fixed<string>;
  version: Fixed<number>;
  snapshot_id: Fixed<number>;
  /** Of the configuration. */
  revision: Fixed<number>;
  shown_at: Fixed<number>;
}

/** What a customer saw last of a view, and last before the present visit. */
interface LastVisitTable {
  customer_id: Fixed<number>;
  view: Fixed<string>;
  version: number;
  seen_at: number;
  version_before: number | null;
  seen_before_at: number | null;
}

/** Held: waits for a decision. Superseded: published before, or replaced while it waited. */
export type SnapshotState = 'held' | 'published' | 'superseded' | 'discarded';

interface PriceSnapshotTable {
  id: Generated<number>;
  source_kind: Fixed<string>;
  source_description: Fixed<string>;
  is_sample: Fixed<0 | 1>;
  /** Of the content before compression. */
  content_digest: Fixed<string>;
  content: string;
  state: SnapshotState;
  reasons: Fixed<string>;
  report: string;
  category_count: Fixed<number>;
  row_count: Fixed<number>;
  rejected_count: Fixed<number>;
  created_at: Fixed<number>;
  /** When it was last published; null if never. */
  published_at: number | null;
  decided_at: number;
  decided_by: string;
  /** Whether content and report are compressed; those of an older release are for some minutes not. */
  is_packed: 0 | 1;
  /** Whether a person ever decided about it. `decided_by` only names the last decision. */
  is_decided_by_person: 0 | 1;
  /** Of the confirmed layouts that it was read with; empty without any. */
  layouts_mark: Generated<string>;
}

/** Syncing never reverts a person's decision: after either of these it pauses until a person resumes it. */
export type PausedReason = 'rollback' | 'upload';

/** One row, with id 1: the last workbook that was read or uploaded, compressed. */
interface PriceWorkbookTable {
  id: Fixed<1>;
  source_kind: 'file' | 'folder' | 'google' | 'link' | 'upload';
  source: string;
  is_sample: 0 | 1;
  mark: string;
  sheets: string;
  read_at: number;
}

/** One row, with id 1: where an admin takes prices from. None before the first choice. */
interface PriceSourceTable {
  id: Fixed<1>;
  revision: number;
  kind: 'sample' | 'upload' | 'google' | 'link';
  /** A spreadsheet's id or an address, which may hold a key: never shown or logged. Null for the other kinds. */
  address: string | null;
  description: string;
  changed_by: string;
  changed_at: number;
}

/** Layout and fingerprint are JSON. */
interface SheetLayoutTable {
  id: Generated<number>;
  sheet: Fixed<string>;
  n: Fixed<number>;
  layout: string;
  fingerprint: string;
  revision: number;
  confirmed_by: string;
  confirmed_at: number;
}

/** One row, with id 1. */
interface PriceStateTable {
  id: Fixed<1>;
  published_snapshot_id: number | null;
  revision: number;
  paused_reason: PausedReason | null;
  /** The waiting list whose upload began the pause: discarding it goes back to `pause_before`. */
  pause_snapshot_id: number | null;
  pause_before: PausedReason | null;
  last_mark: string | null;
  last_reading: string | null;
  last_checked_at: number | null;
  last_success_at: number | null;
  last_error: string | null;
  last_error_at: number | null;
}
