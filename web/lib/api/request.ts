import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import type { UnauthenticatedCode } from '#domain/contract/calls/errors.ts';
import { createEmitter } from '#web/lib/events.ts';
import { readStored } from '#web/lib/storage.ts';
import { ApiError } from './api-error.ts';
import { answerLimitOf, startTimeLimit, TIME_LIMITS } from './time-limit.ts';

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Tags of a known answer: if it has not changed, the result is null. */
  knownTags?: string | undefined;
  /** The time limit until the answer begins; the default if not given. */
  answerMs?: number | undefined;
}

/** Emitted when the server refuses access: listeners sign out or show the gate. */
// Marked as pure so that the inline script of the first page, which never calls the server, leaves it out.
export const accessLost = /* @__PURE__ */ createEmitter<UnauthenticatedCode>();

/** Sends a call and returns its JSON answer, or null. Throws an ApiError for anything but OK, including a 401. */
export async function requestJson<Answer>(
  method: Endpoint['method'],
  url: string,
  options: RequestOptions = {},
): Promise<Answer> {
  // Not checked by a schema: the schema library would make the page heavier for every visitor.
  const read = async (response: Response) => JSON.parse((await response.text()) || 'null');
  return await requestWithin(method, url, { ...options, read, restMs: TIME_LIMITS.restMs });
}

export interface ReceivedFile {
  readonly disposition: string | null;
  readonly content: Blob;
}

/** Fetches a file, with POST if it takes a body; refusals are thrown as with any call. */
export function requestFile(url: string, body?: unknown): Promise<ReceivedFile> {
  const read = async (response: Response) => ({
    disposition: response.headers.get('content-disposition'),
    content: await response.blob(),
  });
  return requestWithin(body === undefined ? 'GET' : 'POST', url, {
    body,
    read,
    answerMs: TIME_LIMITS.slowAnswerMs,
    restMs: TIME_LIMITS.fileMs,
  });
}

interface Reading<Answer> extends RequestOptions {
  readonly read: (response: Response) => Promise<Answer>;
  readonly restMs: number;
}

async function requestWithin<Answer>(
  method: Endpoint['method'],
  url: string,
  { body, signal, knownTags, answerMs, read, restMs }: Reading<Answer>,
): Promise<Answer> {
  const text = body === undefined ? null : JSON.stringify(body);
  const limit = startTimeLimit(signal);
  limit.allow(answerLimitOf(text?.length ?? 0, answerMs));
  try {
    const response = await send(method, url, { text, knownTags, signal: limit.signal }, () =>
      limit.allow(restMs),
    );
    return await read(response);
  } finally {
    limit.end();
  }
}

interface Sent {
  readonly text: string | null;
  readonly knownTags: string | undefined;
  readonly signal: AbortSignal;
}

async function send(
  method: Endpoint['method'],
  url: string,
  { text: bodyText, knownTags, signal }: Sent,
  onAnswer: () => void,
): Promise<Response> {
  const token = readStored('auth_token');
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(bodyText === null ? {} : { 'Content-Type': 'application/json' }),
      ...(knownTags && { 'If-None-Match': knownTags }),
      ...authorizationOf(token),
    },
    body: bodyText,
    signal,
  });
  onAnswer();
  if (response.ok || (knownTags && response.status === 304)) return response;
  const text = (await response.text()) || response.statusText;
  throw refusalOf(new ApiError(response.status, text, response.headers.get('retry-after')), token);
}

export function authorizationOf(token: string | null): { Authorization?: string } {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Returns the error to throw for an answer that is not OK, and emits `accessLost` if it says so. */
export function refusalOf(error: ApiError, sentToken: string | null): ApiError {
  announceLostAccess(error, sentToken);
  return error;
}

function announceLostAccess(error: ApiError, sentToken: string | null): void {
  const details = error.body?.details;
  if (error.status !== 401 || !details || !('code' in details)) return;
  const { code } = details;
  if (code === 'site-locked') accessLost.emit(code);
  // A late answer to an old token says nothing about the token of a newer sign-in.
  if (code === 'session-ended' && readStored('auth_token') === sentToken) accessLost.emit(code);
}
