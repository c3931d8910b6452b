import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Database } from '#server/platform/database/index.ts';
import { watchProcess } from '#server/platform/metrics/process-metrics.ts';
import { countRequests } from '#server/platform/metrics/request-metrics.ts';
import type { Tally } from '#server/platform/metrics/tally.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { showTally, watchState } from './state-metrics.ts';

export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
}

interface MetricsParts {
  /** Null: nobody may ask, and nothing is counted for them. */
  readonly token: string | null;
  readonly database: Database;
  readonly tally: Tally;
  readonly droppedLogLines: () => number;
}

/** Registered before the routes, because it counts the requests of each. */
export function exposeMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const { token, database, tally, droppedLogLines } = parts;
  if (token === null) return;
  // One for each server: the library's own is shared by the whole process, and would count two servers as one.
  const registry = new Registry();
  const endWatch = watchProcess(registry);
  app.addHook('onClose', async () => endWatch());
  countRequests(app, registry);
  const state = watchState(registry, database);
  showTally(registry, tally);
  countDroppedLogLines(registry, droppedLogLines);
  tellVersions(registry, database);
  const metrics = {
    contentType: registry.contentType,
    async text() {
      await state.refresh();
      return await registry.metrics();
    },
  };
  metricsRoutes(app, metrics, token);
}

function tellVersions(registry: Registry, { engine }: Database): void {
  const info = new Gauge({
    name: 'tierbook_info',
    help: 'What runs here: the database and the version of Node.',
    labelNames: ['database', 'node'],
    registers: [registry],
  });
  info.set({ database: engine, node: process.version }, 1);
}

function countDroppedLogLines(registry: Registry, droppedLogLines: () => number): void {
  const dropped = new Counter({
    name: 'tierbook_log_lines_dropped_total',
    help: 'Lines of the log that were dropped because they were not read fast enough.',
    registers: [],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  registry.registerMetric(dropped);
}
