import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { markAsStream } from '#server/platform/http/connections.ts';
import { securityHeadersFor } from '#server/platform/http/security-headers.ts';

const CONTENT_TYPE = 'text/event-stream';

/** nginx would collect events until its buffer is full, unless this header says otherwise. */
export const STREAM_HEADERS = {
  ...securityHeadersFor(CONTENT_TYPE),
  'content-type': CONTENT_TYPE,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Server-sent events to one client. */
export interface EventStream {
  /** False, and nothing sent, while the client has not read what was sent before: it must not fill the memory. */
  send(event: string, data: string): boolean;
  /** Shows the client and proxies that the stream is alive. */
  comment(): boolean;
  end(): void;
  /** When the client or the server has ended it; at once if that has happened. */
  onClose(listener: () => void): void;
}

/** Sends the headers. The framework only learns of the end. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw: response } = reply;
  markAsStream(response);
  // As a list, which the response does not keep.
  response.writeHead(200, Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS }).flatMap(headerLines));
  forgetHeaders(reply.request.raw);
  return {
    send: (event, data) => writeIfRead(response, `event: ${event}\ndata: ${data}\n\n`),
    comment: () => writeIfRead(response, ':\n\n'),
    end: () => void response.end(),
    // A client may leave while its session is looked up: it has closed by now, and tells nobody again.
    onClose: (listener) => void (response.destroyed ? listener() : response.once('close', listener)),
  };
}

function headerLines([name, value]: [string, number | string | string[] | undefined]): string[] {
  return value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]);
}

/** Thousands of pages wait for hours, and what each has sent would take a fifth of their memory. */
function forgetHeaders(request: IncomingMessage): void {
  request.rawHeaders = [];
  request.headers = {};
}

function writeIfRead(response: ServerResponse, text: string): boolean {
  if (response.writableLength > 0 || response.writableEnded || response.destroyed) return false;
  response.write(text);
  return true;
}
