/** Marks that change the writing direction, and could make one name look like another. */
const DIRECTION_MARKS = '\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069';
/** Also control characters and lone surrogates, which no database stores unchanged. */
const FORBIDDEN = new RegExp(`[\\p{Cc}\\p{Cs}${DIRECTION_MARKS}]`, 'u');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text without invisible characters that could confuse PostgreSQL, a log or a reader. */
export function isPlainText(text: string): boolean {
  return !FORBIDDEN.test(text);
}

/** The text with a space in place of each such character. */
export function toPlainText(text: string): string {
  return text.replace(new RegExp(FORBIDDEN, 'gu'), ' ').trim();
}

/** The same for a name, which must also have a visible character. An empty name is left to other rules. */
export function isPlainName(text: string): boolean {
  return text === '' || (isPlainText(text) && VISIBLE.test(text));
}

/**
 * Categories and labels become keys of plain objects. With one of these names a rule would be written to, or read
 * from, Object.prototype: lost at best, visible in every object at worst.
 */
const UNSAFE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export function isUnsafeKey(text: string): boolean {
  return UNSAFE_KEYS.includes(text.trim().toLowerCase());
}
