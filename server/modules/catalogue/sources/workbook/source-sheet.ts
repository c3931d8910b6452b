/** The value of a cell. Dates are ISO text; `error` is what the spreadsheet shows instead of a value. */
export type Cell = string | number | boolean | null | { readonly error: string };

/** Cells merged into one, counted from 0, both ends included. Only the first one holds the value. */
export interface MergedCells {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface SourceSheet {
  readonly title: string;
  readonly gid: string;
  /** A hidden sheet is not a category; its cells are not read, so `rows` is empty. */
  readonly hidden: boolean;
  readonly rows: readonly (readonly Cell[])[];
  readonly merges?: readonly MergedCells[];
  /** From 0, in rising order; missing if there is none, or if the source does not tell. */
  readonly hiddenColumns?: readonly number[];
}
