import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Examination, SchemaState } from '#server/platform/database/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The oldest version that still gets security updates. */
const OLDEST_POSTGRES = 14;
const SKEW_WARNING_MS = 2000;
const SKEW_PROBLEM_MS = 60_000;

/** Null when there is no database yet. */
export function findingOnSchema(state: SchemaState | null): Finding {
  if (state === null)
    return warning('database', 'There is none yet. The first start of the server creates it.');
  if (state.unknown.length > 0) {
    return problem(
      'database',
      `It was last used by a newer version of Tierbook (it has '${state.unknown[0]}'). Start that version, or restore a backup from before.`,
    );
  }
  if (state.missing.length > 0) {
    return warning(
      'database',
      `The next start makes a backup and then upgrades it (${state.missing.join(', ')}). Its content was not checked.`,
    );
  }
  return ok('database', `It can be reached, and its tables are up to date (${state.done.at(-1)}).`);
}

export function findingsOnDatabase(examination: Examination, now: number): Finding[] {
  return [
    versionFinding(examination),
    ...encodingFindings(examination),
    writingFinding(examination),
    damageFinding(examination),
    ...clockFindings(examination, now),
  ];
}

function versionFinding({ version }: Examination): Finding {
  const [, major] = /^PostgreSQL (\d+)/.exec(version) ?? [];
  if (major !== undefined && Number(major) < OLDEST_POSTGRES) {
    return warning(
      'database',
      `${version} no longer gets security updates. Upgrade it to ${OLDEST_POSTGRES} or newer.`,
    );
  }
  return ok('database', version);
}

function encodingFindings({ encoding }: Examination): Finding[] {
  if (encoding === 'UTF8') return [];
  return [
    warning(
      'database',
      `Its encoding is ${encoding}, so names and lists with other characters cannot be stored. Restore a backup into a database whose encoding is UTF8.`,
    ),
  ];
}

function writingFinding({ writeFault }: Examination): Finding {
  if (writeFault === null) return ok('writing', 'A row can be written.');
  return problem(
    'writing',
    `Nothing can be written: ${writeFault}. Check the disk and the user’s permissions.`,
  );
}

function damageFinding({ damage }: Examination): Finding {
  if (damage === null) return ok('integrity', 'The database reports no damage.');
  return problem(
    'integrity',
    `The database is damaged (${damage}). Stop the server and restore the newest backup.`,
  );
}

function clockFindings({ clockAheadMs, latestAt }: Examination, now: number): Finding[] {
  const findings: Finding[] = [];
  if (clockAheadMs !== null) findings.push(skewFinding(clockAheadMs));
  if (latestAt !== null && latestAt > now + CLOCK_SKEW_MS) {
    const at = new Date(latestAt).toISOString();
    findings.push(
      problem(
        'clock',
        `There is a record from ${at}, which is in the future. Correct this machine’s clock (NTP).`,
      ),
    );
  } else
    findings.push(ok('clock', `It is ${new Date(now).toISOString()}, and no record is from the future.`));
  return findings;
}

function skewFinding(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const text = `The clocks of this machine and of the database differ by ${seconds} s.`;
  if (Math.abs(aheadMs) <= SKEW_WARNING_MS) return ok('clock', text);
  const advice = `${text} Use NTP on both machines.`;
  return Math.abs(aheadMs) <= SKEW_PROBLEM_MS ? warning('clock', advice) : problem('clock', advice);
}
