import type { Endpoint } from '#domain/contract/endpoints.ts';
import type { UnauthenticatedCode } from '#domain/contract/errors.ts';
import { ApiError } from './api-error.ts';
import { createEmitter } from './events.ts';
import { readStored } from './storage.ts';

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Told when the server no longer lets this browser in; who listens signs out, or opens the gate. */
export const accessLost = createEmitter<UnauthenticatedCode>();

/** Sends a call and gives its JSON answer (null when it has none); anything but OK, a 401 too, is thrown as an ApiError. */
export async function requestJson<Answer>(
  method: Endpoint['method'],
  url: string,
  { body, signal }: RequestOptions = {},
): Promise<Answer> {
  const token = readStored('auth_token');
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  const text = await response.text();
  // The schemas that could check the answer stay on the server: they would cost every visitor the library's weight.
  if (response.ok) return JSON.parse(text || 'null');
  const retryAfter = response.headers.get('retry-after');
  const error = new ApiError(response.status, text || response.statusText, retryAfter);
  announceLostAccess(error, token);
  throw error;
}

function announceLostAccess(error: ApiError, sentToken: string | null): void {
  const details = error.body?.details;
  if (error.status !== 401 || !details || !('code' in details)) return;
  const { code } = details;
  if (code === 'site-locked') accessLost.emit(code);
  // A late answer to an old token says nothing about the one that a new sign-in has stored meanwhile.
  if (code === 'session-ended' && readStored('auth_token') === sentToken) accessLost.emit(code);
}
