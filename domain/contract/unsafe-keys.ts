const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const UNSAFE_KEY_MESSAGE = 'This name is reserved';

/**
 * Categories and labels become keys of plain objects. Under one of these names a rule would be written
 * to, or read from, Object.prototype: lost at best, in every other object at worst.
 */
export function isUnsafeKey(text: string): boolean {
  return unsafeKeys.has(text.trim().toLowerCase());
}
