/** Marks that turn the direction of writing around, and would make one name look like another. */
const DIRECTION_MARKS = '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069';
/** With control characters and halves of surrogate pairs, which no database stores as they are. */
const FORBIDDEN = new RegExp(`[\\p{Cc}\\p{Cs}${DIRECTION_MARKS}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text that people write and read: nothing invisible that PostgreSQL, a log or a reader would stumble over. */
export function isPlainText(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** The same for a name, of which something must be seen. Whether there must be one is another rule's business. */
export function isPlainName(text: string): boolean {
  return text === '' || (isPlainText(text) && VISIBLE.test(text));
}

/**
 * Categories and labels become keys of plain objects. Under one of these names a rule would be written
 * to, or read from, Object.prototype: lost at best, in every other object at worst.
 */
const UNSAFE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isUnsafeKey(text: string): boolean {
  return UNSAFE_KEYS.includes(text.trim().toLowerCase());
}
