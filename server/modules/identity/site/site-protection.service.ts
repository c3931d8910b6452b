import type { IncomingMessage } from 'node:http';
import type { BaseLogger } from 'pino';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import { type Grant, grantOf } from '#server/modules/identity/sessions/grant-cookie.ts';
import type { Requester } from '#server/modules/identity/sessions/requester.ts';
import { requireStillSignedIn } from '#server/modules/identity/sessions/sessions.service.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { bumpSecurityRevision, getSiteLocks, type SiteLocks } from './security-settings.repo.ts';

export interface SiteProtection {
  /** From memory, like everything that authorization reads. */
  isEnabled(): boolean;
  /** Not enabled, or the request has a grant of a secret that has not changed since. */
  isUnlocked(request: Pick<IncomingMessage, 'headers'>): boolean;
  /** Applies what another process has changed. */
  reload(): Promise<void>;
  /** Applies the changes of other processes as they happen. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
  /**
   * Changes site protection, records it in the audit and notifies the other processes. It takes effect here before this
   * returns, so that a deleted passcode no longer works once the admin sees the answer.
   */
  change<T>(requester: Requester, work: (trx: Queryable, at: number) => Promise<Changed<T>>): Promise<T>;
}

/** The result of a change, and its entry in the audit. */
export interface Changed<T> {
  readonly result: T;
  readonly action: AuditAction;
  readonly target?: string;
}

export interface SiteProtectionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly cookieKey: string;
}

export async function openSiteProtection(parts: SiteProtectionParts): Promise<SiteProtection> {
  const { database, clock, logger, cookieKey } = parts;
  let locks = await getSiteLocks(database.query);
  // Two reads may finish in either order, and the older one would bring invalid grants back. If nothing was adopted
  // meanwhile, the new read wins even with a lower revision: a backup has been restored.
  const adopt = (read: SiteLocks, before: SiteLocks) => {
    if (before === locks || read.revision > locks.revision) locks = read;
  };
  const reload = async () => {
    const before = locks;
    adopt(await getSiteLocks(database.query), before);
  };
  return {
    isEnabled: () => locks.isProtected,
    isUnlocked: (request) =>
      !locks.isProtected || isOpenedBy(locks, grantOf(request, cookieKey, clock.now())),
    reload,
    async startUpkeep() {
      const { look, stop } = await watchForChanges(database, {
        channels: ['protection'],
        look: reload,
        faults: new FaultLog(logger),
        failed: 'cannot update site protection from the database',
        worksAgain: 'site protection is up to date again',
      });
      // There is no notification for changes between opening and listening.
      await look();
      return stop;
    },
    async change(requester, work) {
      const before = locks;
      const { result, changed } = await changeWithAudit({ database, at: clock.now() }, requester, work);
      adopt(changed, before);
      return result;
    },
  };
}

function isOpenedBy(locks: SiteLocks, grant: Grant | null): boolean {
  return grant !== null && locks.versions.get(grant.secretId) === grant.version;
}

function changeWithAudit<T>(
  { database, at }: { database: Database; at: number },
  { caller, origin }: Requester,
  work: (trx: Queryable, at: number) => Promise<Changed<T>>,
): Promise<{ result: T; changed: SiteLocks }> {
  const by = actorOf(caller);
  return database.transaction(async (trx) => {
    await requireStillSignedIn(trx, caller);
    await bumpSecurityRevision(trx, { at, by });
    const { result, action, target } = await work(trx, at);
    await recordAudit(trx, { at, actor: by, action, target, address: origin.address });
    await database.notify(trx, 'protection');
    // Read before the commit: if the database became unavailable after it, the old grants would stay valid.
    return { result, changed: await getSiteLocks(trx) };
  });
}
