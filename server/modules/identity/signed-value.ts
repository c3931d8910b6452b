import { createHmac, timingSafeEqual } from 'node:crypto';

/** `value` with a seal that only this installation can make. The label keeps one cookie from passing for another. */
export function sign(key: string, label: string, value: string): string {
  return `${value}.${sealOf(key, label, value)}`;
}

/** What was signed under this key and label; null for anything else. */
export function verify(key: string, label: string, text: string): string | null {
  const end = text.lastIndexOf('.');
  if (end === -1) return null;
  const value = text.slice(0, end);
  return isSame(text.slice(end + 1), sealOf(key, label, value)) ? value : null;
}

/** Never sealed with the key itself: what a cookie is signed with must not be what PINs are stored under. */
function sealOf(key: string, label: string, value: string): string {
  const ownKey = createHmac('sha256', key).update(`tierbook: signature of ${label}\n`).digest();
  return createHmac('sha256', ownKey).update(value).digest('base64url');
}

/** Compared as text, since two spellings of base64 can stand for the same bytes. */
function isSame(given: string, seal: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(seal)];
  return left.length === right.length && timingSafeEqual(left, right);
}
