import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';
import { handleLimit, readHandles } from '#server/platform/handles.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/**
 * The usual figures of a Node process under their usual names. The library's own set is not used: it begins to watch the
 * event loop and the garbage collector for good, once for every server that a test builds. Returns a stop function.
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
  gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => startedAt);
  gauge('process_resident_memory_bytes', 'Memory in use, in bytes.', () => process.memoryUsage.rss());
  gauge(
    'nodejs_heap_size_used_bytes',
    'Memory of JavaScript objects, in bytes.',
    () => process.memoryUsage().heapUsed,
  );
  if (readHandles() !== null) {
    gauge('process_open_fds', 'Open files and connections.', () => readHandles()?.open ?? 0);
    gauge('process_max_fds', 'How many of them the system allows.', () => handleLimit() ?? 0);
  }
  return watchEventLoop(gauge);
}

type MakeGauge = (name: string, help: string, read: () => number) => unknown;

/** How late the process gets to what it has to do: since the last time somebody asked. */
function watchEventLoop(gauge: MakeGauge): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const seconds = (value: number) => (Number.isFinite(value) ? value / NANOSECONDS : 0);
  gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, all but one of a hundred.', () =>
    seconds(delay.percentile(99)),
  );
  gauge('nodejs_eventloop_lag_max_seconds', 'The longest delay of the event loop.', () => {
    const longest = seconds(delay.max);
    delay.reset();
    return longest;
  });
  return () => void delay.disable();
}
