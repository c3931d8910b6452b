import { recordOf } from './record-of.ts';
import { TIERS, type TierRow } from './tiers.ts';

type FlaggedTier = Extract<TierRow, { customerFlag: object }>;
export type FlaggedTierId = FlaggedTier['id'];
export type CustomerFlag = FlaggedTier['customerFlag']['field'];
export type CustomerFlagColumn = FlaggedTier['customerFlag']['column'];

/** Independent of each other, in the API as in the database. */
export type CustomerFlags = Readonly<Record<CustomerFlag, boolean>>;

/** The tiers that a customer can have, highest last. */
export const FLAGGED_TIERS: readonly FlaggedTier[] = TIERS.filter((tier) => tier.customerFlag !== null);
export const CUSTOMER_FLAGS: readonly CustomerFlag[] = FLAGGED_TIERS.map((tier) => tier.customerFlag.field);
export const CUSTOMER_FLAG_COLUMNS: readonly CustomerFlagColumn[] = FLAGGED_TIERS.map(
  (tier) => tier.customerFlag.column,
);

export const NO_FLAGS: CustomerFlags = recordOf(CUSTOMER_FLAGS, (field) => [field, false]);

/** The tiers whose flag is set, highest first: the first one counts. */
export function tiersOfFlags(flags: CustomerFlags): FlaggedTier[] {
  return FLAGGED_TIERS.filter(({ customerFlag }) => flags[customerFlag.field]).toReversed();
}

type StoredFlags = Readonly<Record<CustomerFlagColumn, 0 | 1 | null>>;

export function flagsOfColumns(row: StoredFlags): CustomerFlags {
  return recordOf(FLAGGED_TIERS, ({ customerFlag: { field, column } }) => [field, row[column] === 1]);
}

export function columnsOfFlags(flags: CustomerFlags): Record<CustomerFlagColumn, 0 | 1> {
  return recordOf(FLAGGED_TIERS, ({ customerFlag: { field, column } }) => [column, flags[field] ? 1 : 0]);
}
