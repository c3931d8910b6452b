import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

const TICKS_PER_SECOND = 100;

/** The CPU time of all processes of a PostgreSQL server on this machine; null if it cannot be read. */
export async function postgresCpuMeter(client: Client): Promise<() => number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = statOf(rows[0]?.pid ?? 0)?.parent;
  return () => {
    if (parent === undefined) return null;
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(Number(name)) ?? []);
    const own = stats.filter((stat) => stat.pid === parent || stat.parent === parent);
    // The parent process keeps the sum of ended children.
    return (
      own.reduce((sum, stat) => sum + stat.ticks + (stat.pid === parent ? stat.endedTicks : 0), 0) /
      TICKS_PER_SECOND
    );
  };
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly endedTicks: number;
}

/** Null for an ended process, and on systems without such a file. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid, parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}
