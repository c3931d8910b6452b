/** The limits of inquiries, sharing and notices. Not in limits.ts: only code that is loaded later needs them. */

export const INQUIRY_LIMITS = {
  linesMax: 200,
  quantityMin: 1,
  quantityMax: 9_999,
  noteMaxChars: 1_000,
  answerMaxChars: 1_000,
  nameMaxChars: 120,
  /** Sums are whole hundredths and stay far below what a number holds exactly. */
  totalMaxHundredths: 10_000_000_000_000,
  perCustomerAndHour: 60,
  /** For the public and the shared VIP PIN, per address. */
  perAddressAndHour: 5,
  keptDays: 400,
  /** 128 random bits: the key that makes sending repeatable, the id, and the token of a link. */
  secretHexChars: 32,
  listedMax: 200,
  listedDefault: 50,
  searchMaxChars: 100,
  /** 200 lines with the longest names. */
  bodyMaxBytes: 256 * 1024,
  /** More than an integer column holds fails in PostgreSQL. */
  revisionMax: 2_147_483_647,
} as const;

export const SHARE_LIMITS = {
  /** Of a selection; a whole category has no limit. */
  rowsMax: 1_000,
  bodyMaxBytes: 1024 * 1024,
  linksPerCustomer: 10,
  /** Of a customer: each has its own reads, and stays in the audit. */
  linksMadePerHour: 30,
  linkNameMaxChars: 60,
  readsPerHour: 120,
  /** Of a customer; for the public and the shared VIP PIN, per address. */
  sharesPerHour: 120,
  tokenHexChars: 32,
  markChars: 4,
} as const;

export const NOTICE_LIMITS = {
  addressMaxChars: 2_000,
  /** A notice that could not be delivered for this long is given up. */
  retryHours: 24,
  /** A source that has not been readable for this long is reported. */
  sourceFailsAfterMinutes: 60,
  fetchSeconds: 10,
  revisionMax: 2_147_483_647,
} as const;
