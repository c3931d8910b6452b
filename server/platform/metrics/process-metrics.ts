import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { handleLimit, readHandles } from '#server/platform/handles.ts';
import { isOpenedStream } from '#server/platform/http/request-log.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/**
 * The usual metrics of a Node process under their usual names. Not the library's own set: it would watch the
 * event loop and the garbage collector forever, for every server that a test builds. Returns a stop function.
 */
export function watchProcess(registry: Registry): () => void {
  const startedAt = Date.now() / 1000 - process.uptime();
  const gauge = (name: string, help: string, read: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time used, in seconds.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / MICROSECONDS);
      },
    }),
  );
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt);
  gauge('process_resident_memory_bytes', 'Memory in use, in bytes.', () => process.memoryUsage.rss());
  gauge(
    'nodejs_heap_size_used_bytes',
    'Memory of JavaScript objects, in bytes.',
    () => process.memoryUsage().heapUsed,
  );
  if (readHandles() !== null) {
    gauge('process_open_fds', 'Open files and connections.', () => readHandles()?.open ?? 0);
    gauge(
      'process_max_fds',
      'How many open files and connections the system allows.',
      () => handleLimit() ?? 0,
    );
  }
  return watchEventLoop(gauge);
}

type MakeGauge = (name: string, help: string, read: () => number) => unknown;

/** The delay of the event loop since the last scrape. */
function watchEventLoop(gauge: MakeGauge): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const seconds = (value: number) => (Number.isFinite(value) ? value / NANOSECONDS : 0);
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', () =>
    seconds(delay.percentile(99)),
  );
  gauge('nodejs_eventloop_lag_max_seconds', 'The longest delay of the event loop.', () => {
    const longest = seconds(delay.max);
    delay.reset();
    return longest;
  });
  return () => void delay.disable();
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const UNKNOWN = 'unknown';

/**
 * Counts and times every request that reaches the routes. Labels use the pattern of the route, never the real path:
 * otherwise requests for ever new paths would fill the memory of this server and of Prometheus.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'tierbook_http_requests_total',
    help: 'Requests answered by the routes. Lists sent before routing are in tierbook_price_lists_sent_ahead_total.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'tierbook_http_request_duration_seconds',
    help: 'How long the routes took to answer, in seconds.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route, status } = labelsOf(request, reply);
    requests.inc({ method, route, status });
    if (!isOpenedStream(request, reply)) seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  const method = METHODS.includes(request.method) ? request.method : UNKNOWN;
  const route = request.is404 ? UNKNOWN : (request.routeOptions.url ?? UNKNOWN);
  return { method, route, status: `${Math.floor(reply.statusCode / 100)}xx` };
}
