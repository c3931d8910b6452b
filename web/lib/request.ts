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
  options: RequestOptions = {},
): Promise<Answer> {
  const response = await requestAnswer(method, url, options);
  // The schemas that could check the answer stay on the server: they would cost every visitor the library's weight.
  return JSON.parse((await response.text()) || 'null');
}

/** The same, with the answer as it came: for one that is a file. */
export async function requestAnswer(
  method: Endpoint['method'],
  url: string,
  { body, signal }: RequestOptions = {},
): Promise<Response> {
  const token = readStored('auth_token');
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...authorizationOf(token),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  throw refusalOf(new ApiError(response.status, text, response.headers.get('retry-after')), token);
}

export function authorizationOf(token: string | null): { Authorization?: string } {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** The error to throw for an answer that is not OK; whoever listens is told first where it says that access is lost. */
export function refusalOf(error: ApiError, sentToken: string | null): ApiError {
  announceLostAccess(error, sentToken);
  return error;
}

function announceLostAccess(error: ApiError, sentToken: string | null): void {
  const details = error.body?.details;
  if (error.status !== 401 || !details || !('code' in details)) return;
  const { code } = details;
  if (code === 'site-locked') accessLost.emit(code);
  // A late answer to an old token says nothing about the one that a new sign-in has stored meanwhile.
  if (code === 'session-ended' && readStored('auth_token') === sentToken) accessLost.emit(code);
}
