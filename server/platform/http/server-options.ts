import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { REQUEST_LIMITS } from '#domain/contract/limits.ts';
import type { IsTrusted } from './client-address.ts';
import { Connections } from './connections.ts';
import { answerError } from './error-handler.ts';
import { type AnswerAhead, openHttpServer } from './http-server.ts';
import { lazyLogger } from './lazy-logger.ts';
import { requestIdOf } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import { JSON_HEADERS } from './security-headers.ts';

/** A category of 100 letters, each up to nine characters once it is percent-encoded. */
const MAX_PARAM_LENGTH = 900;

export interface ServerOptionsInput {
  readonly logger: FastifyBaseLogger;
  readonly isTrusted: IsTrusted;
  /** Without it no answers are prepared. */
  readonly answerAhead?: AnswerAhead;
  /** Given if other code needs them too. */
  readonly connections?: Connections;
}

export function serverOptions(input: ServerOptionsInput): FastifyHttpOptions<Server> {
  const { isTrusted, answerAhead = () => null, connections = new Connections({ isTrusted }) } = input;
  return {
    loggerInstance: lazyLogger(input.logger),
    logController: new RequestLog(),
    genReqId: (request) => requestIdOf(request, isTrusted),
    trustProxy: isTrusted,
    bodyLimit: REQUEST_LIMITS.bodyMaxBytes,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    serverFactory: (handle) => openHttpServer(handle, { answerAhead, isTrusted, connections }),
    // Otherwise the framework loads its own compilers, a tenth of the start time, and never uses them.
    schemaController: { compilersFactory: { buildValidator: refuseToBuild, buildSerializer: refuseToBuild } },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Requests during a shutdown are still answered, so that no page loads only halfway.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  };
}

function refuseToBuild(): never {
  throw new Error('A route has a schema before the compilers are set: call validateByContract first');
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Time for the client to read the reason. One that neither reads nor disconnects would hold the connection forever. */
const LINGER_MS = 2000;

/** Answers bytes that are not an HTTP request. There is no response object, so the answer is written by hand. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ error: ERRORS['request/invalid'].text });
  const headers = {
    ...JSON_HEADERS,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
