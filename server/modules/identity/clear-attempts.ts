import { ACTORS } from '#domain/contract/actors.ts';
import { recordAudit } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { createThrottle } from './throttle.service.ts';

/** For whoever is at the machine: everybody who was told to wait may try again at once, on every running server. */
export async function clearAttempts(parts: { database: Database; clock: Clock }): Promise<void> {
  const { database, clock } = parts;
  const throttle = createThrottle(parts);
  await database.transaction(async (trx) => {
    const count = await throttle.clear(trx);
    await recordAudit(trx, {
      at: clock.now(),
      actor: ACTORS.commandLine,
      action: 'attempts-cleared',
      details: { count },
    });
  });
}
