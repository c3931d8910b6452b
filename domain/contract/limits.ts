/**
 * Every limit and constant that both server and browser need, but for those of the first page (page-limits.ts).
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
  /** The limit of the create form; the server and the edit dialog accept nameMaxChars. */
  createNameMaxChars: 100,
  nameMaxChars: 120,
  phoneMinChars: 7,
  phoneMaxChars: 20,
  newPinMinDigits: 4,
  newPinMaxDigits: 12,
  usageHistoryMax: 50,
  devicesMax: 50,
  devicesInList: 2,
  /** Refusals of PINs that are already in use: with more of them, staff could find out every PIN. */
  takenPinsPerHour: 10,
  /** Per person: each accepted PIN also reveals that nobody had it. */
  givenPinsPerHour: 120,
} as const;

/** What counts as one access, and how long it is kept. */
export const USAGE_LIMITS = {
  quietMinutes: 30,
  /** An address is shared if several customers' PINs used it within this time. */
  sharedAddressDays: 30,
  expectedReasonMaxChars: 200,
  /** The longest spelling of an IPv6 address, with a zone. */
  addressMaxChars: 64,
  /** The sixth device within a day is one too many. */
  devicesADay: 5,
  addressesKeptDays: 90,
  /** For single accesses; the monthly sums stay. Reports look back at most a year. */
  eventsKeptDays: 400,
  seriesDays: 30,
} as const;

/** The minimum number of PINs on one address for an alert of each severity. */
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

export const MONEY_LIMITS = { symbolMaxChars: 8 } as const;

/** The limits of a shop whose currency has no decimals; every other shop has those above. */
export const WHOLE_MONEY_LIMITS = {
  priceMax: 1_000_000_000,
  boundMax: 1_000_000_000,
  flatMax: 10_000_000,
  extremeFlat: 5_000_000,
} as const;

export const ROUNDING_LIMITS = {
  bandsMax: 8,
  stepMin: 0.01,
  stepMax: 100_000,
  upToMax: 1_000_000_000,
} as const;

export const CONFIGURATION_LIMITS = {
  keyMaxChars: 100,
  versionMin: 1,
  currentVersion: 2,
  /** The version of a file that does not name one. */
  versionWhenAbsent: 1,
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

/** The rate limit of visits from one address. */
export const INTAKE_LIMITS = {
  windowMinMs: 1_000,
  windowDefaultMs: 60_000,
  requestsMin: 1,
  requestsDefault: 100,
} as const;

/** A visitor seen within this time counts as present. */
export const LIVE_WINDOW_MS = 5 * 60_000;

export const PRICE_DATA_LIMITS = {
  uploadMaxBytes: 10 * 1024 * 1024,
  uploadNameMaxChars: 200,
  /** A review lists at most this many rows of each kind, but counts all of them. */
  reviewEntries: 500,
  /** One page of a review. */
  reviewPageRows: 100,
  reviewPageRowsDefault: 25,
  reviewPages: 100_000,
  reviewSearchMaxChars: 100,
  /** A review names this many of the devices that become $0. */
  namedDevices: 10,
  historyEntries: 50,
  /** Every snapshot is kept for this long, then only the last of each day for dailySnapshotsKeptDays. */
  snapshotsKeptDays: 90,
  dailySnapshotsKeptDays: 365,
} as const;

export const LAYOUT_LIMITS = {
  labelMaxChars: 40,
  /** A preamble longer than this is not searched for a header. */
  headerRowMax: 42,
  columnsMax: 200,
  noteMaxChars: 200,
  titleMaxChars: 200,
  /** Far more sheets of one title than a folder of workbooks has. */
  sheetNumberMax: 10_000,
  /** More than an integer column holds fails in PostgreSQL. */
  revisionMax: 2_147_483_647,
  markMaxChars: 64,
  sampleRows: 30,
  previewRows: 200,
  stockMaxChars: 40,
} as const;

export const ACTIVITY_LIMITS = {
  limitMin: 1,
  limitMax: 200,
  limitDefault: 50,
  actorMaxChars: 100,
} as const;

export const REQUEST_LIMITS = {
  bodyMaxBytes: 10 * 1024 * 1024,
  /** For calls that take neither a configuration nor a file. */
  smallBodyMaxBytes: 64 * 1024,
} as const;

export const CACHE_MS = {
  configuration: 5 * 60_000,
  authSettings: 30_000,
  passcodes: 30_000,
  customers: 30_000,
  usageStats: 60_000,
} as const;

export const TOOLTIP = { openDelayMs: 700, skipDelayMs: 300 } as const;

/** What the document itself carries of a list: more would delay the first prices on a slow line. */
export const FIRST_LIST = { rowsMax: 60, documentMaxBytes: 15_000 } as const;

export const PREVIEW = { testPriceDollars: 500 } as const;
