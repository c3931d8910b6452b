/**
 * Categories and labels become keys of plain objects. Under one of these names a rule would be written
 * to, or read from, Object.prototype: lost at best, in every other object at worst.
 */
export const UNSAFE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isUnsafeKey(text: string): boolean {
  return UNSAFE_KEYS.includes(text.trim().toLowerCase());
}
