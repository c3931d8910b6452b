const MEGABYTE = 1024 * 1024;

/** Far above any price list, far below what would hurt the server. */
export const WORKBOOK_LIMITS = {
  fileBytes: 64 * MEGABYTE,
  inflatedBytes: 200 * MEGABYTE,
  /** A workbook that inflates beyond `ratioFloorBytes` may be at most this many times its packed size. */
  inflationRatio: 100,
  ratioFloorBytes: 32 * MEGABYTE,
  zipEntries: 2_000,
  sheets: 200,
  /** Over all sheets. */
  rows: 200_000,
  columns: 1_000,
  /** Over all sheets, blank ones between the used ones included. */
  cells: 4_000_000,
  /** What a spreadsheet program lets a person type into one cell. */
  cellChars: 32_767,
  /** Over all cells: a million cells can refer to one long shared text. */
  textChars: 64_000_000,
  readingMs: 20_000,
  heapMegabytes: 512,
} as const;
