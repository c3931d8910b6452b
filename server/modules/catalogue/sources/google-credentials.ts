import { createSign } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from '#domain/contract/zod.ts';
import { readLimitedBytes } from './limited-answer.ts';
import type { Timers } from './timers.ts';
import { SourceError } from './workbook/source-error.ts';

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets.readonly';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3_600;
/** A token is not used in its last minute: it could expire between our check and Google's. */
const SPARE_MS = 60_000;
const TOKEN_ANSWER_MS = 20_000;
const TOKEN_ANSWER_BYTES = 64 * 1024;

/** How requests to Google are authenticated. */
export interface GoogleIdentity {
  /** With whom the dealer must share the spreadsheet; null with a key, which only reads public spreadsheets. */
  readonly shareWith: () => string | null;
  headers(signal: AbortSignal): Promise<Record<string, string>>;
  /** After a refusal: the next headers use a new token. False if there is nothing to renew. */
  renew(): boolean;
}

const keyFileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z.string().refine(isSafeAddress),
});
type KeyFile = z.output<typeof keyFileSchema>;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export function apiKeyIdentity(apiKey: string): GoogleIdentity {
  return {
    shareWith: () => null,
    // A header, not the address: addresses end up in logs.
    headers: () => Promise.resolve({ 'x-goog-api-key': apiKey }),
    renew: () => false,
  };
}

export function serviceAccountIdentity(keyFilePath: string, timers: Timers): GoogleIdentity {
  let token: { readonly value: string; readonly usableUntil: number } | null = null;
  let email: string | null = null;
  return {
    shareWith: () => email,
    async headers(signal) {
      if (token === null || token.usableUntil <= timers.now()) {
        // Read each time, so that a replaced key is used without a restart.
        const keyFile = await readKeyFile(keyFilePath);
        email = keyFile.client_email;
        const { access_token, expires_in } = await requestToken(keyFile, timers, signal);
        token = { value: access_token, usableUntil: timers.now() + expires_in * 1_000 - SPARE_MS };
      }
      return { authorization: `Bearer ${token.value}` };
    },
    renew() {
      token = null;
      return true;
    },
  };
}

async function readKeyFile(keyFilePath: string): Promise<KeyFile> {
  try {
    // Reading a pipe or a device could block forever.
    if (!(await stat(keyFilePath)).isFile()) throw new Error('not a file');
    return keyFileSchema.parse(JSON.parse(await readFile(keyFilePath, 'utf8')));
  } catch {
    // Without the cause: a parser quotes the text that it cannot read, which here would be the private key.
    throw new SourceError(
      'credentials',
      "The file named by GOOGLE_APPLICATION_CREDENTIALS cannot be read as a Google service account's key file.",
    );
  }
}

async function requestToken(keyFile: KeyFile, timers: Timers, signal: AbortSignal) {
  const body = new URLSearchParams({
    grant_type: GRANT_TYPE,
    assertion: assertionOf(keyFile, timers.now()),
  });
  const limit = AbortSignal.any([signal, timers.deadline(TOKEN_ANSWER_MS)]);
  try {
    const answer = await fetch(keyFile.token_uri, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: limit,
    });
    const bytes = await readLimitedBytes(answer, TOKEN_ANSWER_BYTES);
    if (answer.status >= 500) throw unreachable();
    if (!answer.ok) throw refusedKey(keyFile.client_email);
    return tokenSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SourceError ? error : unreachable();
  }
}

function assertionOf(keyFile: KeyFile, now: number): string {
  const issuedAt = Math.floor(now / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', kid: keyFile.private_key_id };
  const claims = {
    iss: keyFile.client_email,
    scope: SCOPE,
    aud: keyFile.token_uri,
    iat: issuedAt,
    exp: issuedAt + ASSERTION_SECONDS,
  };
  const unsigned = `${base64Url(header)}.${base64Url(claims)}`;
  try {
    return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(keyFile.private_key, 'base64url')}`;
  } catch {
    throw refusedKey(keyFile.client_email);
  }
}

function base64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

// The assertion signs in as the service account: it must only go over an encrypted connection or stay on this machine.
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  );
}

function refusedKey(email: string): SourceError {
  return new SourceError('credentials', `Google refuses the key of ${email}. Create a new key for it.`);
}

function unreachable(): SourceError {
  return new SourceError('unreachable', 'Google did not answer when the service account signed in.');
}
