import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify';
import { REQUEST_LIMITS } from '#domain/contract/limits.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { answerError } from './error-handler.ts';
import { lazyLogger } from './lazy-logger.ts';
import { requestIdOf } from './request-id.ts';
import { RequestLog } from './request-log.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** A category of 100 letters, each up to nine characters once it is percent-encoded. */
const MAX_PARAM_LENGTH = 900;

export interface ServerOptionsInput {
  readonly logger: FastifyBaseLogger;
  readonly trustedProxies: readonly string[];
}

export function serverOptions(input: ServerOptionsInput): FastifyHttpOptions<Server> {
  const isTrusted = trustedProxies(input.trustedProxies);
  return {
    loggerInstance: lazyLogger(input.logger),
    logController: new RequestLog(),
    genReqId: (request) => requestIdOf(request, isTrusted),
    trustProxy: isTrusted,
    bodyLimit: REQUEST_LIMITS.bodyMaxBytes,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A client that sends its request byte by byte would otherwise hold a connection for ever.
    requestTimeout: 120_000,
    // Longer than the 60 seconds after which most proxies drop an idle connection: the side that closes first
    // must be the proxy, or it may send a request into a closed one.
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // What arrives while the server drains is still answered: nobody is turned away in the middle of a page.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  };
}
