import { ACTORS } from '#domain/contract/actors.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { dropSecrets } from './forget-key.repo.ts';
import { noteSecurityChange } from './security-settings.repo.ts';

/**
 * For an owner who has lost the secret key: without it no PIN and no password can be checked any more. The next start
 * makes new PINs for staff; customers keep everything but their PIN. Returns how many of them need a new one.
 */
export function forgetKey({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  return database.transaction(async (trx) => {
    const [at, by] = [clock.now(), ACTORS.commandLine];
    const { customers } = await dropSecrets(trx, at);
    await noteSecurityChange(trx, { at, by });
    await recordAudit(trx, { at, actor: by, action: 'pin-reset', target: 'everyone' });
    return customers;
  });
}
