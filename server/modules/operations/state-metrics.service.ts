import { Counter, Gauge, type Registry } from 'prom-client';
import { readVisitHealth, type VisitHealth } from '#server/modules/analytics/index.ts';
import { type PriceHealth, readPriceHealth } from '#server/modules/catalogue/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Counters } from '#server/platform/metrics/counters.ts';
import { findRetentionRecord, type RetentionRecord } from '#server/platform/retention/retention.repo.ts';
import { type BackupRecord, getBackupRecord } from './backup-record.repo.ts';

interface StoredState {
  readonly prices: PriceHealth;
  readonly backups: BackupRecord;
  readonly visits: VisitHealth;
  /** Null before a server has looked at its clock. */
  readonly retention: RetentionRecord | null;
}

/** Metrics from the database, read on each scrape. While it is unavailable they keep their last values. */
export function watchState(registry: Registry, database: Database): { refresh(): Promise<void> } {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const reachable = gauge(
    'tierbook_database_reachable',
    '1 while the database answers, 0 while it does not.',
  );
  const underWay = gauge('tierbook_database_queries_under_way', 'Queries and transactions that run or wait.');
  const leads = gauge(
    'tierbook_leader',
    '1 while this server is the leader and does the background work, else 0.',
  );
  const canLead = gauge(
    'tierbook_leader_connection',
    '1 while this server can become the leader, 0 while it cannot open the connection that makes it one.',
  );
  const shown = FIGURES.map(({ name, help, read }) => ({ figure: gauge(name, help), read }));
  for (const { figure } of shown) figure.remove();
  return {
    async refresh() {
      underWay.set(database.underWay());
      leads.set(Number(database.leadership.isLeader()));
      canLead.set(Number(database.leadership.fault() === null));
      const state = (await database.isReachable()) ? await readState(database) : null;
      reachable.set(state === null ? 0 : 1);
      if (state === null) return;
      for (const { figure, read } of shown) setOrRemove(figure, read(state));
    },
  };
}

/** Null when the database has become unavailable meanwhile. */
async function readState(database: Database): Promise<StoredState | null> {
  try {
    const [prices, backups, visits, retention] = await Promise.all([
      readPriceHealth(database.query),
      getBackupRecord(database.query),
      readVisitHealth(database.query),
      findRetentionRecord(database.query),
    ]);
    return { prices, backups, visits, retention };
  } catch {
    return null;
  }
}

/** Something that has never happened has no value: zero would mean 1970. */
function setOrRemove(figure: Gauge, value: number | null): void {
  if (value === null) figure.remove();
  else figure.set(value);
}

interface Figure {
  readonly name: string;
  readonly help: string;
  read(state: StoredState): number | null;
}

const FIGURES: readonly Figure[] = [
  {
    name: 'tierbook_price_sync_last_check_timestamp_seconds',
    help: 'When the price source was last checked.',
    read: ({ prices }) => secondsOf(prices.lastCheckedAt),
  },
  {
    name: 'tierbook_price_sync_last_success_timestamp_seconds',
    help: 'When the price source was last read without an error.',
    read: ({ prices }) => secondsOf(prices.lastSuccessAt),
  },
  {
    name: 'tierbook_price_sync_failing',
    help: '1 if the last check of the price source failed.',
    read: ({ prices }) => Number(prices.isFailing),
  },
  {
    name: 'tierbook_price_sync_paused',
    help: '1 while syncing is paused after a rollback or an upload.',
    read: ({ prices }) => Number(prices.pausedReason !== null),
  },
  {
    name: 'tierbook_prices_waiting',
    help: '1 while new prices wait for a decision.',
    read: ({ prices }) => Number(prices.isWaiting),
  },
  {
    name: 'tierbook_published_snapshot_timestamp_seconds',
    help: 'When the current prices were published.',
    read: ({ prices }) => secondsOf(prices.published?.publishedAt ?? null),
  },
  {
    name: 'tierbook_published_rows',
    help: 'Rows of the published price list.',
    read: ({ prices }) => prices.published?.rowCount ?? 0,
  },
  {
    name: 'tierbook_backup_last_success_timestamp_seconds',
    help: 'When the last automatic backup was made, by any server.',
    read: ({ backups }) => secondsOf(backups.doneAt),
  },
  {
    name: 'tierbook_visits_waiting',
    help: 'Stored analytics events that are not counted yet, of all servers.',
    read: ({ visits }) => visits.waiting,
  },
  {
    name: 'tierbook_visits_set_aside',
    help: 'Stored analytics events that cannot be counted and were set aside, of all servers.',
    read: ({ visits }) => visits.setAside,
  },
  {
    name: 'tierbook_retention_on_hold',
    help: '1 while no old records are deleted because the clock is days off the last recorded time.',
    read: ({ retention }) => Number((retention?.heldSinceMs ?? null) !== null),
  },
  {
    name: 'tierbook_retention_backup_failed',
    help: '1 while no old records are deleted because the required backup failed.',
    read: ({ retention }) => Number((retention?.backupFailedAt ?? null) !== null),
  },
];

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** What this process has counted since it started. */
export function exposeCounters(registry: Registry, counters: Counters): void {
  const counter = (name: string, help: string, counts: Readonly<Record<string, number>>) =>
    new Counter({
      name,
      help,
      labelNames: ['outcome'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
      },
    });
  counter(
    'tierbook_price_lists_sent_ahead_total',
    'Price lists sent before routing: in full, or as unchanged (304).',
    counters.listsAhead,
  );
  counter(
    'tierbook_sign_in_attempts_total',
    'Attempts with a PIN or password: right, wrong, or refused without a check after too many.',
    counters.attempts,
  );
  counter(
    'tierbook_visits_total',
    'Analytics events: stored, dropped (bots, staff), or refused (limits, database unavailable).',
    counters.visits,
  );
  counter('tierbook_backups_total', 'Automatic backups by this process.', counters.backups);
  counter(
    'tierbook_leader_connection_total',
    'Changes of tierbook_leader_connection: failed (to 0), restored (to 1).',
    counters.leaderConnection,
  );
  counter(
    'tierbook_connections_closed_total',
    'Connections closed by the server: too many from one address (networkFull) or in total (serverFull), too many requests at once (pipelined), an answer that the client does not read (stalled).',
    counters.connections,
  );
  exposeStreams(registry, counters.streams);
}

function exposeStreams(registry: Registry, streams: Counters['streams']): void {
  const registers = [registry];
  const open = new Gauge({
    name: 'tierbook_event_streams_open',
    help: 'Streams of events that are open now: pages that follow the prices.',
    registers: [],
    collect() {
      this.set(streams.open);
    },
  });
  registry.registerMetric(open);
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'tierbook_event_streams_refused_total',
    'Streams of events refused because too many are open, from one address or in total.',
    () => streams.refused,
  );
  counter('tierbook_events_sent_total', 'Events sent to open streams.', () => streams.events);
}
