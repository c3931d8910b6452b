import { counted } from '#domain/text/counts.ts';
import type { VisitHealth } from '#server/modules/analytics/index.ts';
import { openSourceSettings, openStoredSource, type PriceHealth } from '#server/modules/catalogue/index.ts';
import type { SetupHealth } from '#server/modules/setup/index.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import { clockGapMs, TOLERANCE_MS } from '#server/platform/retention/judge-clock.ts';
import type { RetentionRecord } from '#server/platform/retention/retention.repo.ts';
import { type Finding, ok, problem, reasonOf, spanText, warning } from './finding.ts';

const TIMEOUT_MS = 20_000;

/** Reads the source as the server would, and stores nothing. */
export async function findingOnSource(
  settings: Parameters<typeof openSourceSettings>[0],
  query: Queryable | null,
): Promise<Finding> {
  try {
    const { source, isSample } = await openStoredSource(openSourceSettings(settings), query);
    if (source === null) return ok('price source', 'Prices come from uploaded files, so nothing is read.');
    const reading = await source.read(null, AbortSignal.timeout(TIMEOUT_MS));
    const sheets = reading.kind === 'read' ? ` (${counted(reading.sheets.count, 'sheet')})` : '';
    if (isSample)
      return ok(
        'price source',
        `The bundled sample list can be read${sheets}. Admin Portal → Shop → Price source takes your own.`,
      );
    return ok('price source', `${source.description} can be read${sheets}.`);
  } catch (error) {
    return problem(
      'price source',
      `It cannot be read: ${reasonOf(error)}. The published list stays as it is.`,
    );
  }
}

export function findingOnSetup({ isSetUp, liveCodes }: SetupHealth): Finding {
  if (isSetUp) return ok('set-up', 'There is an admin PIN.');
  const link = 'Print an address with "setup-link" and open it in a browser.';
  return warning(
    'set-up',
    liveCodes === 0
      ? `This installation is not set up yet, and no printed address is valid. ${link}`
      : `This installation is not set up yet. Open the address that the server printed (valid now: ${liveCodes}), or ${link.charAt(0).toLowerCase()}${link.slice(1)}`,
  );
}

export function findingOnSync(health: PriceHealth, now: number, syncSeconds: number): Finding {
  const { lastCheckedAt, lastSuccessAt, lastError, isFailing, pausedReason } = health;
  if (isFailing) {
    const since =
      lastSuccessAt === null ? 'It has never succeeded' : `It last succeeded ${ago(now, lastSuccessAt)}`;
    return problem(
      'price sync',
      `The server’s last check of the source failed: ${lastError ?? ''} ${since}.`,
    );
  }
  if (pausedReason !== null) {
    return warning(
      'price sync',
      `It is paused after a rollback or an upload. Resume it with "prices resume".`,
    );
  }
  if (lastCheckedAt === null) return warning('price sync', 'No server has checked the source yet.');
  // A slow source may miss a few checks without being stuck.
  if (now - lastCheckedAt > Math.max(10 * syncSeconds * 1000, TIMEOUT_MS)) {
    return warning(
      'price sync',
      `A server last checked the source ${ago(now, lastCheckedAt)}. Is one running?`,
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

/** A server counts visits every few seconds, so a longer wait means that none does. */
const WAITING_WARNING_MS = 600_000;

export function findingOnVisits(health: VisitHealth, now: number): Finding {
  const { waiting, waitingSince, setAside, reason } = health;
  if (setAside > 0) {
    return warning(
      'statistics',
      `Stored visits that cannot be counted were set aside: ${setAside} (${reason}). Reports continue without them. Update Tierbook: every start tries them again, and they are deleted after ANALYTICS_RETENTION_DAYS.`,
    );
  }
  if (waitingSince !== null && now - waitingSince > WAITING_WARNING_MS) {
    return warning(
      'statistics',
      `Stored visits have been waiting to be counted for ${spanText(now - waitingSince)}: ${waiting}. Is a server running? If so, its log says 'visits could not be counted', and why.`,
    );
  }
  return ok('statistics', 'Every stored visit is counted or will be in a moment.');
}

/** `record` is what a server stored when it last checked the clock; null before the first check. */
export function findingsOnRetention(record: RetentionRecord | null, now: number): Finding[] {
  if (record === null) return [ok('retention', 'No server has run yet, so nothing has been deleted.')];
  const failed = record.backupFailedAt === null ? [] : [backupFinding(record.backupFailedAt)];
  return [clockFinding(record, now), ...failed];
}

function clockFinding(record: RetentionRecord, now: number): Finding {
  const { trustedAt, heldSinceMs } = record;
  // What the server saw, or this machine's clock when no server is on hold.
  const gapMs = heldSinceMs === null ? now - trustedAt : clockGapMs(record);
  if (heldSinceMs === null && Math.abs(gapMs) <= TOLERANCE_MS)
    return ok('retention', 'The clock can be trusted, so old records are deleted.');
  const off = `the clock is ${spanText(Math.abs(gapMs))} ${gapMs > 0 ? 'ahead of' : 'behind'} the last recorded time (${new Date(trustedAt).toISOString()})`;
  const state =
    heldSinceMs === null
      ? `Retention will be on hold when the server runs because ${off}.`
      : `Retention is on hold because ${off}.`;
  return warning(
    'retention',
    `${state} Meanwhile no old records are deleted. Correct the clock (NTP). If it is right, wait: after the server has run for a day, old records are deleted again.`,
  );
}

function backupFinding(failedAt: number): Finding {
  return problem(
    'retention',
    `Old records were not deleted at ${new Date(failedAt).toISOString()} because the backup that must precede it failed: the log says why. Free some space in DATA_DIR/backups; the server tries again every hour.`,
  );
}
