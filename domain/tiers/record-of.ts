/** An object with an entry for each row. `Object.fromEntries` would forget which keys it has. */
export function recordOf<Row, Key extends string, Value>(
  rows: readonly Row[],
  entryOf: (row: Row) => readonly [Key, Value],
): Record<Key, Value> {
  // The rows are those that the union of keys was derived from, so none is missing.
  return Object.fromEntries(rows.map(entryOf)) as Record<Key, Value>;
}
