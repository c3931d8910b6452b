import { clockGapMs, TOLERANCE_MS } from '#server/platform/retention/judge-clock.ts';
import type { RetentionRecord } from '#server/platform/retention/retention.repo.ts';
import type { KeyReport } from '#server/platform/secrets.ts';
import { type Finding, ok, problem, spanText, warning } from './finding.ts';

/** `recorded` is the fingerprint of the key that the database was set up with; null before the first start. */
export function findingsOnKey(key: KeyReport | null, recorded: string | null): Finding[] {
  if (key === null) {
    return recorded === null
      ? [warning('secret key', 'There is none yet. The first start of the server makes it.')]
      : [
          problem(
            'secret key',
            'The key of this installation is missing. Set SECRET_KEY, or put its secret.key back into DATA_DIR.',
          ),
        ];
  }
  const where = key.origin === 'file' ? 'secret.key in DATA_DIR' : 'SECRET_KEY';
  const findings: Finding[] = [];
  if (key.isExposed) {
    findings.push(
      problem('secret key', 'Others on this machine can read secret.key. Run: chmod 600 secret.key'),
    );
  }
  if (recorded !== null && recorded !== key.fingerprint) {
    findings.push(
      problem(
        'secret key',
        `${where} is not the key that this database was set up with, and the server will not start.`,
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok('secret key', `${where} fits. Keep a copy of it apart from the backups.`)];
}

/** `record` is what a server stored at its last look at the clock; null: none has looked yet. */
export function findingsOnRetention(record: RetentionRecord | null, now: number): Finding[] {
  if (record === null) return [ok('retention', 'No server has run yet: nothing has been deleted.')];
  const failed = record.backupFailedAt === null ? [] : [backupFinding(record.backupFailedAt)];
  return [clockFinding(record, now), ...failed];
}

function clockFinding(record: RetentionRecord, now: number): Finding {
  const { trustedAt, heldSinceMs } = record;
  // What the server saw; without one that runs, what this machine's clock shows.
  const gapMs = heldSinceMs === null ? now - trustedAt : clockGapMs(record);
  if (heldSinceMs === null && Math.abs(gapMs) <= TOLERANCE_MS)
    return ok('retention', 'The clock can be trusted: what is too old is deleted.');
  const off = `the clock is ${spanText(Math.abs(gapMs))} ${gapMs > 0 ? 'ahead of' : 'behind'} the last recorded moment (${new Date(trustedAt).toISOString()})`;
  const state =
    heldSinceMs === null
      ? `Retention will be on hold when the server runs because ${off}.`
      : `Retention is on hold because ${off}.`;
  return warning(
    'retention',
    `${state} Nothing is deleted by its age. Set the clock right (NTP). If it is right, wait: after a day of running, old records are deleted again.`,
  );
}

function backupFinding(failedAt: number): Finding {
  return problem(
    'retention',
    `Old records were not deleted at ${new Date(failedAt).toISOString()}, for the backup before that failed: the log tells why. Make room in DATA_DIR/backups; it is tried again every hour.`,
  );
}
