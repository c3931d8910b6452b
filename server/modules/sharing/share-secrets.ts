import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { MARK_LETTERS } from '#domain/contract/entities/deals/shares.ts';

const { tokenHexChars, markChars } = SHARE_LIMITS;

export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

/** Follows from what is stored and the secret key, so that its owner can copy it again and a stolen database has none. */
export function tokenOf(salt: string, secretKey: string): string {
  return keyed('share link token', salt, secretKey).slice(0, tokenHexChars);
}

/** Fast, unlike the digest of a PIN: nobody can try all secrets of 128 bits. */
export function digestOf(token: string, secretKey: string): string {
  return keyed('share link digest', token, secretKey);
}

function keyed(purpose: string, text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`tierbook: ${purpose}\n`).update(text).digest('hex');
}

export function newMark(): string {
  return Array.from({ length: markChars }, () => MARK_LETTERS[randomInt(MARK_LETTERS.length)]).join('');
}
