export type TableCell = string | number | null;

export interface Table {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}
