import type { KeyReport } from '#server/platform/secrets.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** `recorded` is the fingerprint of the key that the database was set up with; null before the first start. */
export function findingsOnKey(key: KeyReport | null, recorded: string | null): Finding[] {
  if (key === null) {
    return recorded === null
      ? [warning('secret key', 'There is none yet. The first start of the server creates it.')]
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
    : [ok('secret key', `${where} matches this database. Keep a copy of it, but not next to the backups.`)];
}
