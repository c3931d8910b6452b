import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';
import { SECURITY_HEADERS, transportHeaders } from './security-headers.ts';

/** Headers and bytes of an answer, made before anyone asks. */
export interface ReadyAnswer {
  readonly status: number;
  /** Names and values in turn, the security headers among them. Sent as it is, time and again: nobody may change it. */
  readonly headers: string[];
  /** Null: nothing but the headers. */
  readonly body: Buffer | null;
}

/** One encoding of a price list or a file: everything that goes over the wire. */
export interface ReadyCopy {
  readonly etag: string;
  readonly full: ReadyAnswer;
  /** For whoever has it already. */
  readonly unchanged: ReadyAnswer;
}

export type ReadyCopies = Readonly<Record<Encoding, ReadyCopy>>;

export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer | null,
): ReadyAnswer {
  return { status, headers: Object.entries({ ...SECURITY_HEADERS, ...headers }).flat(), body };
}

interface CopyParts {
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
  readonly contentType: string;
  /** Sent with the content and with the word that it is unchanged. */
  readonly headers: Record<string, string>;
}

export function readyCopy({ etag, encoding, body, contentType, headers }: CopyParts): ReadyCopy {
  const always = { ...headers, etag };
  const describing = {
    'content-type': contentType,
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    etag,
    full: readyAnswer(200, { ...always, ...describing }, body),
    unchanged: readyAnswer(304, always, null),
  };
}

/** In the encoding that the client likes best, or that it has it already. */
export function answerFor(copies: ReadyCopies, headers: IncomingHttpHeaders): ReadyAnswer {
  const copy = copies[chooseEncoding(headers['accept-encoding']?.toString())];
  return namesTag(headers['if-none-match'], copy.etag) ? copy.unchanged : copy.full;
}

/**
 * Sends a ready answer past the framework's own reply, which would go through every header once more. What a hook has
 * put into the reply is not sent: a cookie, say, would be lost here.
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
  { status, headers, body }: ReadyAnswer,
  more: readonly string[],
): void {
  response.writeHead(status, more.length === 0 ? headers : [...headers, ...more]);
  response.end(body);
}

/**
 * Whether If-None-Match names the tag. Proxies that compress mark a tag as weak on its way out; for this question it
 * is still the same content.
 */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const given = ifNoneMatch.trim();
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
