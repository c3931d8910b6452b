import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';

export const LOAD_FAILURE_TEXT = 'Please try refreshing or check your connection';

export const ROOM_TEXTS = {
  accessRequired: 'Engine Room access required',
  signInFirst: 'Please authenticate to access the Engine Room',
  signInOtherwise: 'Please authenticate with a PIN that opens the Engine Room',
  workIsKept: 'Your changes are kept. Sign in to save them.',
  loading: 'Loading configuration...',
  loadFailed: 'Error loading configuration',
  notLoaded: 'Configuration not loaded',
  matrixFailed: 'Error loading pricing matrix',
  themesFailed: 'Error loading themes',
  transferFailed: 'Error loading import and export',
  historyFailed: 'Error loading history',
} as const;

/** Follows what a change did to the draft. */
export const SAVE_NEEDED = 'Save Changes puts it into effect.';

/** The roles whose prices can be edited. Admin has a rule table too, but nobody sees its prices. */
export type EditedRole = PriceView;

export const ROLE_NAMES: Readonly<Record<EditedRole, string>> = TIER_LABELS;

export const EDITED_ROLES: readonly EditedRole[] = TIER_IDS;
