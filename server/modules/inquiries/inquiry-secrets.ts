import { createHash, createHmac, randomBytes } from 'node:crypto';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';

const { secretHexChars } = INQUIRY_LIMITS;

export function newId(): string {
  return randomBytes(secretHexChars / 2).toString('hex');
}

/** What tells a repetition of a request from another one. */
export interface RequestDigests {
  /** Of the browser's key. Scoped to its sender: nobody gets the answer to the request of another. */
  readonly key: string;
  readonly body: string;
}

/** `body` has been parsed, so that its fields are in the order of the schema. */
export function digestsOfRequest(
  { key, ...body }: { readonly key: string },
  sender: string,
  secretKey: string,
): RequestDigests {
  return {
    key: keyed(secretKey, 'key', `${sender}\n${key}`),
    body: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  };
}

/** The secret in the link of a sender without a PIN. It follows from the request, so that a repetition gets it again. */
export function tokenOf({ key }: RequestDigests, secretKey: string): string {
  return keyed(secretKey, 'token', key).slice(0, secretHexChars);
}

/** Only this is stored. Fast, unlike the digest of a PIN: nobody can try all secrets of 128 bits. */
export function digestOfToken(token: string, secretKey: string): string {
  return keyed(secretKey, 'digest of a token', token);
}

function keyed(secretKey: string, what: string, value: string): string {
  return createHmac('sha256', secretKey).update(`tierbook: inquiry ${what}\n`).update(value).digest('hex');
}
