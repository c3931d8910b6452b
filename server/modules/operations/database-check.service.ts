import { CLOCK_SKEW_MS } from '#server/platform/clock.ts';
import type { Examination, SchemaState } from '#server/platform/database/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The oldest that still gets mends from its makers. */
const OLDEST_POSTGRES = 14;
const SKEW_WARNING_MS = 2000;
const SKEW_PROBLEM_MS = 60_000;

/** Null: there is none yet. */
export function findingOnSchema(state: SchemaState | null): Finding {
  if (state === null)
    return warning('database', 'There is none yet. The first start of the server makes it.');
  if (state.unknown.length > 0) {
    return problem(
      'database',
      `It was last used by a newer version of Tierbook (it has '${state.unknown[0]}'). Start that version, or restore a backup from before.`,
    );
  }
  if (state.missing.length > 0) {
    return warning(
      'database',
      `The next start brings it up to date (${state.missing.join(', ')}), after a backup. What is in it was not looked at.`,
    );
  }
  return ok('database', `It can be reached, and its tables are up to date (${state.done.at(-1)}).`);
}

export function findingsOnDatabase(examination: Examination, now: number): Finding[] {
  return [
    versionFinding(examination),
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
      `${version} gets no more mends from its makers. Update it to ${OLDEST_POSTGRES} or newer.`,
    );
  }
  return ok('database', version);
}

function writingFinding({ writeFault }: Examination): Finding {
  if (writeFault === null) return ok('writing', 'A row can be written.');
  return problem(
    'writing',
    `Nothing can be written: ${writeFault}. Look at the disk and at the user’s rights.`,
  );
}

function damageFinding({ damage }: Examination): Finding {
  if (damage === null) return ok('integrity', 'The database finds no damage in itself.');
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
        `Something is on record for ${at}, which is still to come. Set this machine’s clock right (NTP).`,
      ),
    );
  } else
    findings.push(ok('clock', `It is ${new Date(now).toISOString()}, and nothing is on record for later.`));
  return findings;
}

function skewFinding(aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const text = `The clocks of this machine and of the database differ by ${seconds} s.`;
  if (Math.abs(aheadMs) <= SKEW_WARNING_MS) return ok('clock', text);
  const advice = `${text} Let both machines set their clocks by NTP.`;
  return Math.abs(aheadMs) <= SKEW_PROBLEM_MS ? warning('clock', advice) : problem('clock', advice);
}
