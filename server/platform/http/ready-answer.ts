import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { isJson, securityHeadersFor, transportHeaders } from './security-headers.ts';

/** Headers and bytes of an answer, prepared before a request. */
export interface ReadyAnswer {
  readonly status: number;
  /** Alternating names and values, including the security headers. Shared by all answers: never change it. */
  readonly headers: string[];
  /** Null: only headers. */
  readonly body: Buffer | null;
  /** The body is gzip and is sent unpacked: the plain bytes of a long list would take a hundred times the memory. */
  readonly isPacked?: boolean;
}

/** One encoding of a price list or a file: everything that goes over the wire. */
export interface ReadyCopy {
  readonly etag: string;
  readonly full: ReadyAnswer;
  /** For a client that already has it. */
  readonly unchanged: ReadyAnswer;
}

export type ReadyCopies = Readonly<Record<Encoding, ReadyCopy>>;

export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer | null,
): ReadyAnswer {
  const security = securityHeadersFor(headers['content-type'] ?? '');
  return { status, headers: Object.entries({ ...security, ...headers }).flat(), body };
}

interface CopyParts {
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
  /** Given if the body is gzip that is sent unpacked: how long it is then. */
  readonly unpackedBytes?: number;
  readonly contentType: string;
  /** Sent with the content and with a 304. */
  readonly headers: Record<string, string>;
}

export function readyCopy({ etag, encoding, body, contentType, headers, ...parts }: CopyParts): ReadyCopy {
  const { unpackedBytes } = parts;
  const always = { ...headers, etag };
  const describing = {
    'content-type': contentType,
    'content-length': String(unpackedBytes ?? body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    etag,
    full: {
      ...readyAnswer(200, { ...always, ...describing }, body),
      ...(unpackedBytes !== undefined && { isPacked: true }),
    },
    unchanged: unchangedAnswer(contentType, always),
  };
}

/**
 * The browser takes everything else from its copy. A file's security headers are repeated, because those of a new
 * release must also reach a copy that has not changed.
 */
function unchangedAnswer(contentType: string, headers: Record<string, string>): ReadyAnswer {
  const security = isJson(contentType) ? {} : securityHeadersFor(contentType);
  return { status: 304, headers: Object.entries({ ...security, ...headers }).flat(), body: null };
}

/** In the encoding that the client prefers, or as unchanged. */
export function answerFor(copies: ReadyCopies, headers: IncomingHttpHeaders): ReadyAnswer {
  const copy = copies[chooseEncoding(headers['accept-encoding']?.toString())];
  return namesTag(headers['if-none-match'], copy.etag) ? copy.unchanged : copy.full;
}

/** The same answer for somebody who may not keep it. */
export function withoutStoring(answer: ReadyAnswer): ReadyAnswer {
  const { headers } = answer;
  const place = headers.indexOf('cache-control') + 1;
  return { ...answer, headers: headers.with(place, 'no-store') };
}

/**
 * Sends a ready answer without the framework's reply, which would process every header again. What a hook has
 * added to the reply is not sent: a cookie, for example, would be lost.
 */
export function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  reply.hijack();
  const { body } = answer;
  writeReady(
    reply.raw,
    { ...answer, body: request.method === 'HEAD' ? null : body },
    transportHeaders(request),
  );
  return reply;
}

export function writeReady(
  response: ServerResponse,
  { status, headers, body, isPacked }: ReadyAnswer,
  more: readonly string[],
): void {
  response.writeHead(status, more.length === 0 ? headers : [...headers, ...more]);
  if (isPacked && body) sendUnpacked(response, body);
  else response.end(body);
}

function sendUnpacked(response: ServerResponse, body: Buffer): void {
  const unpacked = createGunzip();
  // The only failure is a client that leaves, and it needs no answer; the pipeline frees the stream.
  pipeline(unpacked, response, () => undefined);
  unpacked.end(body);
}

/**
 * Whether If-None-Match names the tag. Proxies that compress mark a tag as weak; here it
 * is still the same content.
 */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const given = ifNoneMatch.trim();
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
