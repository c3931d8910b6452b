/** An object with an entry for each row. `Object.fromEntries` would lose the type of the keys. */
export function recordOf<Row, Key extends string, Value>(
  rows: readonly Row[],
  entryOf: (row: Row) => readonly [Key, Value],
): Record<Key, Value> {
  // The union of keys derives from the same rows, so none is missing.
  return Object.fromEntries(rows.map(entryOf)) as Record<Key, Value>;
}
