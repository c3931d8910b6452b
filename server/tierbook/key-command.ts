import { type Environment, readEnvironment } from '#server/environment.ts';
import { forgetKey } from '#server/modules/identity/index.ts';
import { backUpBefore, openBackedUpDatabase } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Database, findFingerprint, lockForRestore } from '#server/platform/database/index.ts';
import { inspectSecretKey } from '#server/platform/secrets.ts';
import { CommandRefusal, EXIT, type IndependentCommand, type Outside } from './command.ts';

export const KEY_USAGE = `  forget-key --yes       when the secret key is lost: every PIN, site password, invitation and share link stops working`;

/** Null if the words are not a valid command. */
export function forgetKeyCommandIn(words: readonly string[]): IndependentCommand | null {
  const isSure = words.length === 1 && words[0] === '--yes';
  return isSure || words.length === 0 ? { run: (outside) => forget(outside, isSure) } : null;
}

async function forget(outside: Outside, isSure: boolean): Promise<number> {
  if (!isSure) {
    throw new CommandRefusal(
      'Every PIN, site password, passcode, invitation and share link would stop working. Nothing was changed. If the secret key is lost for good, add --yes.',
    );
  }
  const environment = readEnvironment(outside.variables);
  // A running server has the key, so it is not lost: only this shell may lack it.
  const lock = await lockForRestore(environment);
  try {
    await forgetAlone(outside, environment);
  } finally {
    // Even if the database was not opened: on PostgreSQL the lock's connection would keep the process alive.
    await lock.release();
  }
  return EXIT.done;
}

async function forgetAlone({ say }: Outside, environment: Environment): Promise<void> {
  const database = await openBackedUpDatabase(environment, { clock: systemClock, report: say });
  try {
    await requireLost(database, environment);
    say(`The database was backed up to ${await backUpBefore(environment, systemClock)}`);
    const customers = await forgetKey({ database, clock: systemClock });
    say(
      'The old key is forgotten. The next start uses the key it finds, or creates one, and prints the address to set new staff PINs; with ADMIN_PIN it prints the others.',
    );
    say(`Customers who need a new PIN from the Admin Portal: ${customers}.`);
  } finally {
    await database.close();
  }
}

async function requireLost(
  database: Database,
  environment: { dataDir: string; secretKey: string | null },
): Promise<void> {
  const recorded = await findFingerprint(database.query);
  if (recorded === null) throw new CommandRefusal('This database has no key yet. Nothing was changed.');
  if (inspectSecretKey(environment)?.fingerprint === recorded) {
    throw new CommandRefusal('The secret key matches this database. Nothing was changed.');
  }
}
