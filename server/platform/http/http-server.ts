import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import type { IsTrusted } from './client-address.ts';
import type { Connections } from './connections.ts';
import { type ReadyAnswer, readyAnswer, writeReady } from './ready-answer.ts';
import { givenIdOf } from './request-id.ts';
import { transportHeaders } from './security-headers.ts';

/**
 * The prepared answer to a GET without a body; null if the routes have to answer. An implementation must make the same
 * checks as authorization.
 */
export type AnswerAhead = (request: IncomingMessage) => ReadyAnswer | null;

const LIMITS = {
  // Otherwise a client that sends its request byte by byte would hold a connection forever.
  requestTimeout: 120_000,
  // Refused below instead: Node's own answers are not counted, and a thousand such requests fit into one read.
  requireHostHeader: false,
  // Longer than the 60 seconds after which most proxies close an idle connection: the proxy must close first,
  // or it may send a request on a closed connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

export interface HttpServerParts {
  readonly connections: Connections;
  readonly answerAhead: AnswerAhead;
  readonly isTrusted: IsTrusted;
}

/** Nearly all requests are for price lists: these are answered before the framework sees the request. */
export function openHttpServer(handle: RequestListener, parts: HttpServerParts): Server {
  const { answerAhead, isTrusted, connections } = parts;
  const { silentMs: headersTimeout, checkEveryMs: connectionsCheckingInterval } = connections.limits;
  const options = { ...LIMITS, headersTimeout, connectionsCheckingInterval };
  const server = createServer(options, (request, response) => {
    if (!connections.admits(request)) return;
    const answer = isPlainGet(request) ? orFallThrough(answerAhead, request) : null;
    if (answer === null) {
      connections.answering(request, response);
      return lacksHost(request) ? writeReady(response, NO_HOST, []) : handle(request, response);
    }
    writeReady(response, answer, isForwarded(request) ? forwardedHeaders(request, isTrusted) : NO_HEADERS);
    connections.answered(request, response);
  });
  // Ignore Expect headers: Node would refuse them itself, without a count.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  connections.watch(server);
  return server;
}

const NO_HOST_TEXT = Buffer.from(JSON.stringify({ error: ERRORS['request/invalid'].text }));
const NO_HOST = readyAnswer(
  400,
  {
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(NO_HOST_TEXT.length),
    'content-type': 'application/json; charset=utf-8',
  },
  NO_HOST_TEXT,
);

function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1';
}

/** A body would have to be read first. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** An exception here would crash the process. Instead the framework meets it again, and answers and logs it. */
function orFallThrough(answerAhead: AnswerAhead, request: IncomingMessage): ReadyAnswer | null {
  try {
    return answerAhead(request);
  } catch {
    return null;
  }
}

const NO_HEADERS: readonly string[] = [];

/** Whether the request claims to come through a proxy. Few do, and only those pay for the check of whom to trust. */
function isForwarded({ headers }: IncomingMessage): boolean {
  return headers['x-request-id'] !== undefined || headers['x-forwarded-proto'] !== undefined;
}

/** No generated id: no log line would contain it, and generating one takes 5% of the answer's time. */
function forwardedHeaders(request: IncomingMessage, isTrusted: IsTrusted): string[] {
  const id = givenIdOf(request, isTrusted);
  return transportHeaders({ id, protocol: protocolOf(request, isTrusted) });
}

/** The same result as the framework: the header of the last proxy, if that proxy is trusted. */
function protocolOf({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = headers['x-forwarded-proto'];
  if (forwarded === undefined || forwarded === '' || !isTrusted(socket.remoteAddress)) return 'http';
  return String(forwarded).split(',').at(-1)?.trim() ?? 'http';
}
