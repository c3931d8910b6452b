import type { Server } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { isStaff, type Role } from '#domain/contract/entities/roles.ts';
import { LogGroups } from '#server/platform/log-groups.ts';
import type { Caller } from './caller.ts';
import { isReading } from './reading-methods.ts';
import { isForApi } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isFrequent?: boolean;
  }
}

const SLOW_MS = 1000;

/**
 * Logs writes, refusals, errors and slow answers, but no successful reads: a line for every
 * price list would cost a third of the throughput. Lines that anyone but staff can cause at will are grouped.
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
    const { method } = request;
    const status = reply.statusCode;
    const details = {
      path: loggedPathOf(request),
      ms: Math.round(reply.elapsedTime),
      ...(error && { err: error }),
    };
    if (level === 'debug' || (status < 400 && level === 'info' && isStaff(roleOf(request)))) {
      reply.log[level]({ method, status, ...details }, 'request');
    } else {
      const group = { method, path: routeOf(request), status, role: roleOf(request) };
      groupsFor(request, status >= 500).log({ logger: reply.log, level, msg: 'request', group, details });
    }
  }
}

type Level = 'debug' | 'info' | 'warn' | 'error';

function levelOf(request: FastifyRequest, reply: FastifyReply): Level | null {
  // While the database is unavailable, one line a minute says how many requests were refused.
  if (reply.statusCode === 503) return 'debug';
  if (reply.statusCode >= 500) return 'error';
  // In a flood, a 429 is delayed on purpose.
  if (reply.elapsedTime >= SLOW_MS && reply.statusCode !== 429 && !isOpenedStream(request, reply))
    return 'warn';
  // Page views and their refusals in a flood: the metrics count these.
  if (request.routeOptions.config.isFrequent) return null;
  // Scanners ask for thousands of pages that never existed; refusals of API calls matter more.
  if (reply.statusCode === 404 && !isForApi(request)) return 'debug';
  if (reply.statusCode >= 400 || !isReading(request.method)) return 'info';
  return null;
}

/** It lasts for as long as its page is open, and is not slow. */
export function isOpenedStream({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return routeOptions.config.isStream === true && statusCode === 200;
}

interface RequestGroups {
  readonly strangers: LogGroups;
  readonly signedIn: LogGroups;
  readonly faults: LogGroups;
}

const MAX_GROUPS = { strangers: 50, signedIn: 200, faults: 50 };

const groupsByServer = new WeakMap<Server, RequestGroups>();

/** Separate groups: strangers who use up theirs hide neither errors nor refusals of staff. */
export function groupsFor(request: FastifyRequest, isFault: boolean): LogGroups {
  const groups = groupsOf(request.server);
  if (isFault) return groups.faults;
  return roleOf(request) === 'public' ? groups.strangers : groups.signedIn;
}

export function closeGroups(app: FastifyInstance): void {
  for (const groups of Object.values(groupsOf(app))) groups.close();
}

function groupsOf({ server, log }: FastifyInstance): RequestGroups {
  const known = groupsByServer.get(server);
  if (known) return known;
  const made = {
    strangers: new LogGroups(log, MAX_GROUPS.strangers),
    signedIn: new LogGroups(log, MAX_GROUPS.signedIn),
    faults: new LogGroups(log, MAX_GROUPS.faults),
  };
  groupsByServer.set(server, made);
  return made;
}

/** A request that is refused before authorization has no caller yet. */
function roleOf(request: FastifyRequest): Role {
  const { caller }: { caller?: Caller } = request;
  return caller?.role ?? 'public';
}

/** All unknown paths are one group. */
export function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? UNKNOWN : (routeOptions.url ?? UNKNOWN);
}

const UNKNOWN = 'unknown';

/** The pattern of the route if there is one: the real path may contain a customer's handle. Never the query. */
function loggedPathOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  return url ?? withoutSecrets(request.url);
}

/** Decodes percent signs first: otherwise they would hide a handle from the pattern. */
function withoutSecrets(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const decoded = path.replace(/%([0-7][0-9a-f])/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.replace(/[0-9a-f]{32,}/gi, '[redacted]').slice(0, 200);
}
