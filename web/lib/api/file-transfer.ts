import { readStored } from '#web/lib/storage.ts';
import { ApiError } from './api-error.ts';
import { authorizationOf, refusalOf, requestFile } from './request.ts';
import { startTimeLimit, TIME_LIMITS } from './time-limit.ts';

interface UploadOptions {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file and returns the JSON answer. Not with fetch, which does not report upload progress. */
export async function uploadFile<Answer>(url: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const token = readStored('auth_token');
  const limit = startTimeLimit(options.signal);
  // An upload may take any time while it makes progress. The server reads the file once it has arrived.
  const onProgress = (part: number) => {
    limit.allow(TIME_LIMITS.slowAnswerMs);
    options.onProgress(part);
  };
  limit.allow(TIME_LIMITS.slowAnswerMs);
  const { status, statusText, responseText, retryAfter } = await sendFile(url, file, {
    token,
    onProgress,
    signal: limit.signal,
  }).finally(() => limit.end());
  if (status >= 200 && status < 300) return JSON.parse(responseText);
  throw refusalOf(new ApiError(status, responseText || statusText, retryAfter), token);
}

interface SentFile extends Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText'> {
  readonly retryAfter: string | null;
}

interface SendOptions extends UploadOptions {
  readonly token: string | null;
}

function sendFile(url: string, file: Blob, { token, onProgress, signal }: SendOptions): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    const { Authorization } = authorizationOf(token);
    if (Authorization) request.setRequestHeader('Authorization', Authorization);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      resolve({ status, statusText, responseText, retryAfter: request.getResponseHeader('retry-after') });
    });
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    // No event tells of an abort before this: the file would be sent all the same.
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}

/** Fetches a file and passes it to the browser's downloads. Not with a plain link, which carries no token. */
export async function downloadFile(url: string, fallbackName: string): Promise<void> {
  const file = await fetchFile(url, fallbackName);
  saveFile(file.name, file);
}

/** Fetches a file under the name that the server gives it. */
export async function fetchFile(url: string, fallbackName: string, body?: unknown): Promise<File> {
  const { disposition, content } = await requestFile(url, body);
  return new File([content], nameOf(disposition) ?? fallbackName, { type: content.type });
}

/** Passes a file that was made here to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function nameOf(disposition: string | null): string | null {
  return disposition?.match(/filename="([^"]+)"/)?.[1] ?? null;
}
