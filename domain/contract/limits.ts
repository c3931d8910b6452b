/**
 * Every limit and constant of the product that both sides need, named once, units in the names.
 * This file imports nothing: the first page a visitor loads reads it, and must not pull the schema library in.
 */

export const SECRET_LIMITS = {
  pinMinDigits: 4,
  pinMaxDigits: 8,
  /** The site password and every site passcode. */
  passwordMinChars: 4,
  hashHexChars: 64,
} as const;

export const PASSCODE_LIMITS = {
  idMaxChars: 50,
  labelMinChars: 1,
  labelMaxChars: 100,
  passcodesMax: 5,
} as const;

export const CUSTOMER_LIMITS = {
  idMaxChars: 50,
  nameMinChars: 1,
  /** What the create form lets through; the server and the edit dialog take nameMaxChars. */
  createNameMaxChars: 100,
  nameMaxChars: 120,
  phoneMinChars: 7,
  phoneMaxChars: 20,
  newPinMinDigits: 4,
  newPinMaxDigits: 12,
  usageHistoryMax: 50,
  devicesMax: 50,
  devicesInList: 2,
  /** Of PINs that somebody already has, in an hour: whoever is told more often could find everyone's. */
  takenPinsPerHour: 10,
  /** By one person: each PIN that is given out also tells that nobody had it. */
  givenPinsPerHour: 120,
} as const;

/** What counts as one access, and what of it is kept for how long. */
export const USAGE_LIMITS = {
  quietMinutes: 30,
  /** A shared address is one that several customers' PINs came from within these. */
  sharedAddressDays: 30,
  /** The sixth device within a day is one too many. */
  devicesADay: 5,
  addressesKeptDays: 90,
  /** A single access; the sums by month stay. Reports look back a year at most. */
  eventsKeptDays: 400,
  seriesDays: 30,
} as const;

/** The fewest PINs on one address that make an alert of that severity. */
export const SHARED_ADDRESS_PINS = { low: 2, medium: 3, high: 5 } as const;

export const DEVICE_LIMITS = {
  deviceMinChars: 1,
  deviceMaxChars: 200,
  displayMinChars: 1,
  displayMaxChars: 300,
  categoryMinChars: 1,
  categoryMaxChars: 100,
  priceMinDollars: 0,
  priceMaxDollars: 1_000_000,
} as const;

export const MARGIN_LIMITS = {
  percentMin: 0,
  percentMax: 100,
  flatMinDollars: 0,
  flatMaxDollars: 10_000,
  /** A rule above both is refused as an unreasonable extreme. */
  extremePercent: 99,
  extremeFlatDollars: 5_000,
} as const;

export const BUCKET_LIMITS = {
  labelMinChars: 1,
  labelMaxChars: 50,
  boundMinDollars: 0,
  boundMaxDollars: 1_000_000,
  rangeMinDollars: 1,
  bucketsMin: 1,
} as const;

export const CONFIGURATION_LIMITS = {
  keyMaxChars: 100,
  versionMin: 1,
  currentVersion: 2,
  /** What a file without a version is taken for. */
  versionWhenAbsent: 1,
} as const;

export const VISIT_LIMITS = {
  sessionIdMinChars: 16,
  sessionIdMaxChars: 128,
  pathMinChars: 1,
  pathMaxChars: 2_000,
  userAgentMaxChars: 500,
  referrerMaxChars: 2_000,
  /** Of UTF-8, where a text is a key of the sums: an index of PostgreSQL takes no more than 2,704 in all. */
  summedTextMaxBytes: 300,
  countryMinChars: 1,
  countryMaxChars: 100,
  countryCodeChars: 2,
  stateMaxChars: 100,
  cityMaxChars: 100,
} as const;

export const REPORT_LIMITS = {
  rangeMaxDays: 365,
  limitMin: 1,
  limitMax: 1_000,
  limitDefault: 100,
  topMin: 1,
  topMax: 100,
  topDefault: 10,
  topCountriesMax: 10,
  topStatesMax: 10,
  topPagesMax: 20,
} as const;

/** How many visits the server takes in from one address. */
export const INTAKE_LIMITS = {
  windowMinMs: 1_000,
  windowDefaultMs: 60_000,
  requestsMin: 1,
  requestsDefault: 100,
} as const;

export const DEMAND_LIMITS = {
  wordsMinChars: 2,
  wordsMaxChars: 60,
  interestsPerCall: 20,
  /** Different words kept of one day; a flood of nonsense takes no more room than that. */
  wordsPerDay: 5_000,
} as const;

/** Who was seen so recently is here now. */
export const LIVE_WINDOW_MS = 5 * 60_000;

export const PRICE_DATA_LIMITS = {
  uploadMaxBytes: 10 * 1024 * 1024,
  uploadNameMaxChars: 200,
  /** A review lists at most so many rows of each kind, and counts all of them. */
  reviewEntries: 500,
  historyEntries: 50,
  /** Every snapshot of so many days is kept, then the last of each day until it is this old. */
  snapshotsKeptDays: 90,
  dailySnapshotsKeptDays: 365,
} as const;

export const ACTIVITY_LIMITS = {
  limitMin: 1,
  limitMax: 200,
  limitDefault: 50,
  actorMaxChars: 100,
} as const;

export const REQUEST_LIMITS = {
  bodyMaxBytes: 10 * 1024 * 1024,
  /** Of calls that take no configuration and no file. */
  smallBodyMaxBytes: 64 * 1024,
} as const;

/** What the browser tracks of its own accord, before the server's intake limits. */
export const TRACKING = {
  eventsPerWindow: 50,
  windowMs: 60_000,
  samePathWindowMs: 5_000,
  pathsKept: 10,
  afterHistoryMoveMs: 100,
} as const;

export const CACHE_MS = {
  configuration: 5 * 60_000,
  authSettings: 30_000,
  passcodes: 30_000,
  customers: 30_000,
  usageStats: 60_000,
} as const;

/** Retries of the configuration and customer queries; nothing else is retried, and a 403 never is. */
export const QUERY_RETRIES = 3;

export const TOAST = {
  displayMs: 5_000,
  removeDelayMs: 1_000_000,
  swipeThresholdPx: 50,
  hotkey: 'F8',
} as const;

export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const;

export const TITLE_CLICKS = { count: 5, withinMs: 3_000 } as const;

export const LAYOUT = {
  mobileBelowPx: 768,
  deviceSummariesAdmin: 2,
  deviceSummariesManager: 1,
} as const;

/** Each further category waits base + step × its place, so that the first one has the connection to itself. */
export const CATEGORY_LOADING = { staggerBaseMs: 100, staggerStepMs: 50 } as const;

export const PREVIEW = { testPriceDollars: 500 } as const;
