import type { IncomingMessage } from 'node:http';
import type { BaseLogger } from 'pino';
import type { AuditAction } from '#domain/contract/entities/audit-actions.ts';
import type { Asker } from '#server/modules/identity/sessions/asker.ts';
import { type Grant, grantOf } from '#server/modules/identity/sessions/grant-cookie.ts';
import { requireStillSignedIn } from '#server/modules/identity/sessions/sessions.service.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { bumpSecurityRevision, getSiteLocks, type SiteLocks } from './security-settings.repo.ts';

export interface SiteProtection {
  /** From memory, as all that the door asks for. */
  isEnabled(): boolean;
  /** Not enabled, or the gate was passed with a secret that is still what it was. */
  isUnlocked(request: Pick<IncomingMessage, 'headers'>): boolean;
  /** Takes over what another process has changed since. */
  reload(): Promise<void>;
  /** Keeps in step with what other processes change. Returns a stop function. */
  keepUp(): Promise<() => Promise<void>>;
  /**
   * Makes a change of what opens the gate, on record and told to the other processes. It acts here before this
   * returns: whoever is told that a passcode is gone may rely on it.
   */
  change<T>(asker: Asker, work: (trx: Queryable, at: number) => Promise<Changed<T>>): Promise<T>;
}

/** What a change gave, and what the record says about it. */
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
  // Two readings may come in in either order, and the older one would bring dead grants back. One that nothing was
  // adopted beside is the newer one, even with a lower revision: a backup has been restored.
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
    async keepUp() {
      const follow = quiet(logger, reload);
      const stop = await watchForChanges(database, ['protection'], follow);
      // What was changed between opening and listening, nobody tells again.
      await follow();
      return stop;
    },
    async change(asker, work) {
      const before = locks;
      const { result, changed } = await changeOnRecord({ database, at: clock.now() }, asker, work);
      adopt(changed, before);
      return result;
    },
  };
}

function isOpenedBy(locks: SiteLocks, grant: Grant | null): boolean {
  return grant !== null && locks.versions.get(grant.secretId) === grant.version;
}

function changeOnRecord<T>(
  { database, at }: { database: Database; at: number },
  { caller, origin }: Asker,
  work: (trx: Queryable, at: number) => Promise<Changed<T>>,
): Promise<{ result: T; changed: SiteLocks }> {
  const by = actorOf(caller);
  return database.transaction(async (trx) => {
    await requireStillSignedIn(trx, caller);
    await bumpSecurityRevision(trx, { at, by });
    const { result, action, target } = await work(trx, at);
    await recordAudit(trx, { at, actor: by, action, target, address: origin.address });
    await database.notify(trx, 'protection');
    // Read here, not after the commit: a database that goes away then would leave the old grants alive.
    return { result, changed: await getSiteLocks(trx) };
  });
}

/** What goes wrong is tried again in a moment, so it is told and not thrown. */
function quiet(logger: SiteProtectionParts['logger'], work: () => Promise<void>): () => Promise<void> {
  const faults = new FaultLog(logger);
  return async () => {
    try {
      await work();
      faults.recovered('site protection follows the database again');
    } catch (error) {
      faults.fault('site protection could not be brought up to date', { err: error });
    }
  };
}
