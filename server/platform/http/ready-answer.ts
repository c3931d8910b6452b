import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS, transportHeaders } from './security-headers.ts';

/** Headers and bytes of an answer, made before anyone asks. */
export interface ReadyAnswer {
  readonly status: number;
  /** Names and values in turn, the security headers among them. Sent as it is, time and again: nobody may change it. */
  readonly headers: string[];
  /** Null: nothing but the headers. */
  readonly body: Buffer | null;
}

export function readyAnswer(
  status: number,
  headers: Record<string, string>,
  body: Buffer | null,
): ReadyAnswer {
  return { status, headers: Object.entries({ ...SECURITY_HEADERS, ...headers }).flat(), body };
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
