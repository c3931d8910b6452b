import { ApiError } from './api-error.ts';
import { authorizationOf, refusalOf, requestFile } from './request.ts';
import { readStored } from './storage.ts';
import { startTimeLimit, TIME_LIMITS } from './time-limit.ts';

interface UploadOptions {
  /** Told from 0 to 1 how much has left this machine. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file as it is, and gives the JSON answer. Not by fetch, which does not tell how far a body has got. */
export async function uploadFile<Answer>(url: string, file: Blob, options: UploadOptions): Promise<Answer> {
  const token = readStored('auth_token');
  const limit = startTimeLimit(options.signal);
  // An upload may take as long as it moves. The server reads the file once all of it is there.
  const onProgress = (part: number) => {
    limit.allow(TIME_LIMITS.slowAnswerMs);
    options.onProgress(part);
  };
  limit.allow(TIME_LIMITS.slowAnswerMs);
  const { status, statusText, responseText, retryAfter } = await sent(url, file, {
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

function sent(url: string, file: Blob, { token, onProgress, signal }: SendOptions): Promise<SentFile> {
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
    request.send(file);
  });
}

/** Fetches a file and hands it to the browser's own downloads. Not by a plain link, which carries no token. */
export async function downloadFile(url: string, fallbackName: string): Promise<void> {
  const { disposition, content } = await requestFile(url);
  saveFile(nameOf(disposition) ?? fallbackName, content);
}

/** Hands what was made here to the browser's own downloads. */
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
