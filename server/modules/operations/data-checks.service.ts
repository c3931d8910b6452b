import { counted } from '#domain/text/counts.ts';
import type { VisitHealth } from '#server/modules/analytics/index.ts';
import { openSourceSettings, type PriceHealth } from '#server/modules/catalogue/index.ts';
import { clockGapMs, TOLERANCE_MS } from '#server/platform/retention/judge-clock.ts';
import type { RetentionRecord } from '#server/platform/retention/retention.repo.ts';
import { type Finding, ok, problem, reasonOf, spanText, warning } from './finding.ts';

const PATIENCE_MS = 20_000;

/** Reads the source as the server would, and keeps nothing of it. */
export async function findingOnSource(settings: Parameters<typeof openSourceSettings>[0]): Promise<Finding> {
  try {
    const { source, isSample } = openSourceSettings(settings);
    const reading = await source.read(null, AbortSignal.timeout(PATIENCE_MS));
    const sheets = reading.kind === 'read' ? ` (${counted(reading.sheets.count, 'sheet')})` : '';
    if (isSample)
      return ok('price source', `The bundled sample can be read${sheets}. Set PRICE_SOURCE for your own.`);
    return ok('price source', `${source.description} can be read${sheets}.`);
  } catch (error) {
    return problem(
      'price source',
      `It cannot be read: ${reasonOf(error)}. What is published stays as it is.`,
    );
  }
}

export function findingOnSync(health: PriceHealth, now: number, syncSeconds: number): Finding {
  const { lastCheckedAt, lastSuccessAt, lastError, isFailing, pausedReason } = health;
  if (isFailing) {
    const since =
      lastSuccessAt === null ? 'It has never succeeded' : `It last succeeded ${ago(now, lastSuccessAt)}`;
    return problem('price sync', `The server’s last look at the source failed: ${lastError ?? ''} ${since}.`);
  }
  if (pausedReason !== null) {
    return warning(
      'price sync',
      `It is paused after a roll back or an upload. Resume it with "prices resume".`,
    );
  }
  if (lastCheckedAt === null) return warning('price sync', 'No server has looked at the source yet.');
  // A few turns may be missed by a source that answers slowly.
  if (now - lastCheckedAt > Math.max(10 * syncSeconds * 1000, PATIENCE_MS)) {
    return warning(
      'price sync',
      `No server has looked at the source since ${ago(now, lastCheckedAt)}. Does one run?`,
    );
  }
  return ok(
    'price sync',
    `The source was last read without an error ${ago(now, lastSuccessAt ?? lastCheckedAt)}.`,
  );
}

function ago(now: number, at: number): string {
  return `${spanText(Math.max(0, now - at))} ago`;
}

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
