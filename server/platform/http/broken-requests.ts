import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '#domain/contract/errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** For the client to read why. One that neither reads nor leaves would keep the connection open forever. */
const LINGER_MS = 2000;

/** Answers bytes that are no HTTP request. There is no request to answer to, so the answer is written by hand. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ error: ERRORS['request/invalid'].text });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
