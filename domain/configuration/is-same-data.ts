/** Compares plain data by content; the order of keys does not matter. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  if (entries.length !== Object.keys(other).length) return false;
  const others = new Map(Object.entries(other));
  return entries.every(([key, value]) => others.has(key) && isSameData(value, others.get(key)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
