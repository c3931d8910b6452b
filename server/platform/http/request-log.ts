import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { isReading } from './reading-methods.ts';
import { isForApi } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isFrequent?: boolean;
  }
}

const SLOW_MS = 1000;

/**
 * One line for a write, a refusal, an error or a slow answer, and none for a read that went well: a line for every
 * price list would cost a third of the throughput.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const level = error ? 'error' : levelOf(request, reply);
    if (level === null) return;
    reply.log[level](
      {
        method: request.method,
        path: loggedPathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(error && { err: error }),
      },
      'request',
    );
  }
}

type Level = 'debug' | 'info' | 'warn' | 'error';

function levelOf(request: FastifyRequest, reply: FastifyReply): Level | null {
  // While the database is away that is told now and then, with how many were refused.
  if (reply.statusCode === 503) return 'debug';
  if (reply.statusCode >= 500) return 'error';
  if (reply.elapsedTime >= SLOW_MS) return 'warn';
  // A line for every page view, or for everything that a flood is refused, would fill the disk in the flood's stead.
  if (request.routeOptions.config.isFrequent) return null;
  // Scanners ask for thousands of pages that never existed; what the product's own calls are refused matters more.
  if (reply.statusCode === 404 && !isForApi(request)) return 'debug';
  if (reply.statusCode >= 400 || !isReading(request.method)) return 'info';
  return null;
}

/** The route's pattern, where there is one: the real path may hold a customer's handle. Never the query. */
function loggedPathOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return url ?? withoutSecrets(request.url);
}

/** Percent signs are decoded first, or they would hide a handle from the pattern that looks for it. */
function withoutSecrets(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const decoded = path.replace(/%([0-7][0-9a-f])/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.replace(/[0-9a-f]{32,}/gi, '[redacted]').slice(0, 200);
}
