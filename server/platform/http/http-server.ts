import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import type { IsTrusted } from './client-address.ts';
import type { Connections } from './connections.ts';
import { type ReadyAnswer, readyAnswer, writeReady } from './ready-answer.ts';
import { givenIdOf } from './request-id.ts';
import { transportHeaders } from './security-headers.ts';

/**
 * What somebody without a session gets for this address, if it lies ready; null for everything else. Whoever answers
 * here has to ask what the door would have asked.
 */
export type AnswerAhead = (request: IncomingMessage) => ReadyAnswer | null;

const LIMITS = {
  // A client that sends its request byte by byte would otherwise hold a connection for ever.
  requestTimeout: 120_000,
  // Refused below instead: what Node answers by itself is not counted, and a thousand such requests fit into a read.
  requireHostHeader: false,
  // Longer than the 60 seconds after which most proxies drop an idle connection: the side that closes first
  // must be the proxy, or it may send a request into a closed one.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

export interface HttpServerParts {
  readonly connections: Connections;
  readonly answerAhead: AnswerAhead;
  readonly isTrusted: IsTrusted;
}

/** Nearly all requests are visitors' price lists: these are sent before the framework has looked at the request. */
export function openHttpServer(handle: RequestListener, parts: HttpServerParts): Server {
  const { answerAhead, isTrusted, connections } = parts;
  const { silentMs: headersTimeout, lookEveryMs: connectionsCheckingInterval } = connections.limits;
  const options = { ...LIMITS, headersTimeout, connectionsCheckingInterval };
  const server = createServer(options, (request, response) => {
    if (!connections.admits(request)) return;
    const answer = isVisit(request) ? orFallThrough(() => answerAhead(request)) : null;
    if (answer === null) {
      connections.answering(request, response);
      return lacksHost(request) ? writeReady(response, NO_HOST, []) : handle(request, response);
    }
    // No id of our own: no line of the log would hold it, and to make one costs a twentieth of the answer.
    const transport = { id: givenIdOf(request, isTrusted), protocol: protocolOf(request, isTrusted) };
    writeReady(response, answer, transportHeaders(transport));
    connections.answered(request, response);
  });
  // Answered as if nothing was expected; Node would refuse it by itself, again without a count.
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

/** Without a token nobody has to be looked up; a body would have to be read first. */
function isVisit({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.host !== undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** A fault here would end the process. The framework meets it again on its way, and answers and logs it as any other. */
function orFallThrough(answer: () => ReadyAnswer | null): ReadyAnswer | null {
  try {
    return answer();
  } catch {
    return null;
  }
}

/** As the framework works it out: the last proxy's word, if that proxy is trusted. */
function protocolOf({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = headers['x-forwarded-proto'];
  if (forwarded === undefined || forwarded === '' || !isTrusted(socket.remoteAddress)) return 'http';
  return String(forwarded).split(',').at(-1)?.trim() ?? 'http';
}
