/** The limits of shop settings, price sources, set-up and invitations. Not in limits.ts, which the first page loads whole. */

export const SHOP_LIMITS = {
  nameMaxChars: 60,
  messagingMaxChars: 1_000,
  logoMaxBytes: 200 * 1024,
  /** Of the same bytes in base64. */
  logoMaxBase64Chars: Math.ceil((200 * 1024) / 3) * 4,
  logoSideMinPx: 16,
  logoSideMaxPx: 2_000,
  /** More than an integer column holds fails in PostgreSQL. */
  revisionMax: 2_147_483_647,
} as const;

export const SOURCE_LIMITS = {
  addressMaxChars: 2_000,
  redirectsMax: 3,
  /** Counted after decompression. */
  fileMaxBytes: 64 * 1024 * 1024,
  fetchSeconds: 20,
} as const;

export const INVITATION_LIMITS = {
  /** 128 random bits. */
  tokenHexChars: 32,
  days: 7,
  /** How many browsers one link may sign in. */
  openingsMin: 1,
  openingsMax: 3,
  openingsDefault: 1,
  nonceHexChars: 32,
  /** A browser that lost the answer may open the link again for this long. */
  sameBrowserMinutes: 10,
  /** As many customers as one import may have. */
  atOnceMax: 5_000,
} as const;

export const DEVICE_LIMIT = { min: 1, max: 50 } as const;

export const CUSTOMER_FILE_LIMITS = { rowsMax: 5_000, fileMaxBytes: 2 * 1024 * 1024 } as const;

export const SETUP_LIMITS = {
  codeHexChars: 32,
  codeHours: 24,
  /** Of all secrets of 128 bits, per address; PINs have their own counters. */
  failuresPerHour: 30,
} as const;
