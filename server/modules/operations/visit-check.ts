import type { VisitHealth } from '#server/modules/analytics/index.ts';
import { type Finding, ok, spanText, warning } from './finding.ts';

/** A server counts every few seconds. */
const WAITING_WARNING_MS = 600_000;

export function findingOnVisits(health: VisitHealth, now: number): Finding {
  const { waiting, waitingSince, setAside, reason } = health;
  if (setAside > 0) {
    return warning(
      'statistics',
      `Stored visits that cannot be counted were set aside: ${setAside} (${reason}). Reports go on without them. Update Tierbook: every start tries them again, and they go with ANALYTICS_RETENTION_DAYS.`,
    );
  }
  if (waitingSince !== null && now - waitingSince > WAITING_WARNING_MS) {
    return warning(
      'statistics',
      `Stored visits wait to be counted since ${spanText(now - waitingSince)} ago: ${waiting}. Does a server run? Then its log says 'visits could not be counted', and why.`,
    );
  }
  return ok('statistics', 'Every stored visit is counted, or is about to be.');
}
