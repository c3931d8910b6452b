import type { CustomerRole } from '#domain/contract/entities/roles.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';

/** The tier as a customer's status: the plain customer tier is 'Standard' here, and 'Customer' as a role. */
export const STATUS_WORDS: Readonly<Record<CustomerRole, string>> = { ...TIER_LABELS, customer: 'Standard' };
