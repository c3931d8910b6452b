import { Socket } from 'node:net';
import { Pool, type PoolConfig, types } from 'pg';
import { withSilenceTimeout } from './persistent-session.ts';

const CONNECT_MS = 5000;

/** The database ends a statement that takes too long. Silence beyond that means that it is gone. */
const SILENCE_MARGIN_MS = 5000;

interface PoolLimits extends PoolConfig {
  readonly statement_timeout: number;
}

/** The limits of each kind of work. Zero means no limit. */
export const POOLS = {
  requests: { max: 10, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 },
  reports: { max: 2, statement_timeout: 60_000, options: '-c default_transaction_read_only=on' },
  // Waits as long as necessary for another server that runs migrations.
  migrations: { max: 1, statement_timeout: 0 },
} satisfies Record<string, PoolLimits>;

/** The driver sends no limit of zero: a limit that the database has by default would apply. */
const NO_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

export function makePool(databaseUrl: string, limits: PoolLimits): Pool {
  const silenceMs = limits.statement_timeout === 0 ? 0 : limits.statement_timeout + SILENCE_MARGIN_MS;
  const pool = new Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'tierbook',
    types: { getTypeParser },
    // Zero means no limit here too.
    stream: () => withSilenceTimeout(new Socket(), silenceMs),
    ...(limits.statement_timeout === 0 && { options: NO_LIMITS }),
    ...limits,
  });
  // A stopped database breaks idle connections and those between two queries of a transaction. Without a
  // listener either would crash this process. The next query on the connection fails, and the pool drops it.
  pool.on('error', ignoreBrokenConnection);
  pool.on('connect', (client) => client.on('error', ignoreBrokenConnection));
  return pool;
}

function ignoreBrokenConnection(): void {}

const { BOOL, INT8, NUMERIC } = types.builtins;

type Parse = (text: string) => unknown;

/** The same values as from SQLite: integers and sums are numbers, booleans are 1 and 0. */
const PARSERS: Readonly<Record<number, Parse>> = {
  [INT8]: exactInteger,
  [NUMERIC]: Number,
  [BOOL]: (text) => (text === 't' ? 1 : 0),
};

function getTypeParser(id: number, format?: 'text' | 'binary'): unknown {
  return PARSERS[id] ?? types.getTypeParser(id, format);
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The integer ${text} is too large to be read exactly`);
}
