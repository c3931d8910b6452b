import type { Schema } from '#server/platform/database/schema/schema.ts';

/**
 * Every table that the migrations create, in the order in which they are filled. A table comes before those that refer
 * to it, or PostgreSQL would refuse the first row. A table that a later migration drops stays in this list: older
 * databases and backups still have it.
 */
export const TABLES = [
  'installation',
  'configuration',
  'configuration_revision',
  'price_snapshot',
  'price_state',
  'price_workbook',
  'price_source',
  'sheet_layout',
  'shop',
  'shop_revision',
  'shop_logo',
  'list_version',
  'customer',
  'credential',
  'invitation',
  'invitation_opening',
  'inquiry',
  'share_link',
  'share_mark',
  'notice_settings',
  'notice',
  'session',
  'known_device',
  'site_secret',
  'security_settings',
  'setup_code',
  'setup_progress',
  'throttle_clock',
  'throttle_allowance',
  'throttle_budget',
  'throttle_minute',
  'audit',
  'usage_event',
  'usage_month',
  'usage_device',
  'usage_device_cookie',
  'customer_address',
  'expected_address',
  'pin_clash',
  'upkeep_turn',
  'retention_clock',
  'analytics_inbox',
  'analytics_set_aside',
  'visit_event',
  'visit',
  'visit_day',
  'visit_page_day',
  'visit_place_day',
  'visit_origin_day',
  'visitor_day',
  'visitor_return',
  'demand_day',
] as const satisfies readonly (keyof Schema)[];

/** Migrations insert a row into these, so a row in them does not mean that the database has been used. */
export const FILLED_BY_MIGRATIONS: readonly string[] = ['price_state', 'security_settings'];
