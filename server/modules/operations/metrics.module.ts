import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BaseLogger } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { countRequests, watchProcess } from '#server/platform/metrics/process-metrics.ts';
import { exposeCounters, watchState } from './state-metrics.service.ts';

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

interface MetricsParts {
  /** Null: there are no metrics, and nothing is counted for them. */
  readonly token: string | null;
  readonly database: Database;
  readonly counters: Counters;
  readonly droppedLogLines: () => number;
}

/** Call it before the routes are registered: it counts the requests of each. */
export function exposeMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { token, database, counters, droppedLogLines } = parts;
  if (token === null) return;
  // The library's own registry is shared by the whole process and would count two servers as one.
  const registry = new Registry();
  const stopWatching = watchProcess(registry);
  app.addHook('onClose', async () => stopWatching());
  countRequests(app, registry);
  const state = watchState(registry, database);
  exposeCounters(registry, counters);
  countDroppedLogLines(registry, droppedLogLines);
  exposeVersions(registry, database);
  const metrics = {
    contentType: registry.contentType,
    async text() {
      await state.refresh();
      return await registry.metrics();
    },
  };
  metricsRoutes(app, metrics, token);
}

function exposeVersions(registry: Registry, { engine }: Database): void {
  const info = new Gauge({
    name: 'tierbook_info',
    help: 'Build information: the database engine and the Node version.',
    labelNames: ['database', 'node'],
    registers: [registry],
  });
  info.set({ database: engine, node: process.version }, 1);
}

function countDroppedLogLines(registry: Registry, droppedLogLines: () => number): void {
  const dropped = new Counter({
    name: 'tierbook_log_lines_dropped_total',
    help: 'Log lines dropped because they were not read fast enough.',
    registers: [],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  registry.registerMetric(dropped);
}

/**
 * Answered before authorization, which would look the token up as a session in the database: metrics matter most while
 * the database is unavailable.
 */
function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isBearerOf(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      fail('session-ended', undefined, 'The metrics token is missing or wrong.');
    }
    const text = await metrics.text();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  }
  const options = { schema: { hide: true }, config: { audience: 'open' } } as const;
  app.get('/metrics', { ...options, onRequest: answer }, answer);
}

/** Compares digests, so that the time does not depend on what was sent. */
function isBearerOf({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

interface LeaderWatchParts {
  readonly database: Pick<Database, 'leadership'>;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly counters: Counters['leaderConnection'];
}

/**
 * Without that connection this server cannot become the leader. Price lists still work, so nobody would notice for days that
 * no backup is made. Returns a stop function.
 */
export function watchLeaderConnection({ database, logger, counters }: LeaderWatchParts): () => Promise<void> {
  const log = new FaultLog(logger);
  const stop = database.leadership.onFaultChange((fault) => {
    counters[fault ? 'failed' : 'restored'] += 1;
    if (fault) log.fault(CANNOT_CONNECT, { err: fault.error });
    else log.recovered('the connection to PostgreSQL that makes a server the leader is open again');
  });
  return async () => stop();
}

const CANNOT_CONNECT =
  'cannot open the connection to PostgreSQL that makes a server the leader: unless another server leads, prices are not synced, visits are not counted, old records are not deleted and no backups are made';
