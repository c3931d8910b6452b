/**
 * Compares plain data by content. The order of keys does not matter, and a key without a value counts as absent: neither
 * survives JSON, and an editor would ask to save what is already stored.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = entriesOf(one);
  const others = new Map(entriesOf(other));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSameData(value, others.get(key)))
  );
}

function entriesOf(data: object): [string, unknown][] {
  return Object.entries(data).filter(([, value]) => value !== undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
