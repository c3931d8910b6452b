/** Whether two pieces of plain data say the same; the order of keys says nothing. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  if (entries.length !== Object.keys(other).length) return false;
  const others = new Map(Object.entries(other));
  return entries.every(([key, value]) => others.has(key) && isSameData(value, others.get(key)));
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
