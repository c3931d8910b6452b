import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import {
  clearAttempts,
  resetStaffPin,
  STAFF,
  type Staff,
  secretDigester,
} from '#server/modules/identity/index.ts';
import { examine, type Finding } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { redactLine } from '#server/platform/logging.ts';
import { BACKUP_USAGE, backupCommandIn, restoreCommandIn } from './backup-commands.ts';
import { type Command, CommandRefusal, EXIT, type IndependentCommand, type Outside } from './command.ts';
import { forgetKeyCommandIn, KEY_USAGE } from './key-command.ts';
import { PRICE_USAGE, priceCommandIn } from './price-commands.ts';

const IDENTITY_USAGE = `  reset-pin <who>        give admin, manager or vip a new PIN, shown once; signs out whoever used the old one
  unlock                 forget failed attempts, so that whoever was told to wait can try again`;

const DOCTOR_USAGE =
  '  doctor                 look at everything that the server needs, and tell what to do about what is wrong';

export const USAGE = `Usage: npm run tierbook -- <command>

${PRICE_USAGE}
${IDENTITY_USAGE}
${BACKUP_USAGE}
${KEY_USAGE}
${DOCTOR_USAGE}

Commands use the same environment variables as the server and work while it runs; only restore and forget-key need it stopped.`;

/** Null when the words are no command. */
export function commandIn([noun = '', ...rest]: readonly string[]): Command | IndependentCommand | null {
  switch (noun) {
    case 'prices':
      return priceCommandIn(rest);
    case 'reset-pin':
      return resetPinCommandIn(rest);
    case 'unlock':
      return rest.length === 0 ? unlock : null;
    case 'backup':
      return backupCommandIn(rest);
    case 'restore':
      return restoreCommandIn(rest);
    case 'doctor':
      return rest.length === 0 ? doctor : null;
    case 'forget-key':
      return forgetKeyCommandIn(rest);
    default:
      return null;
  }
}

const doctor: IndependentCommand = {
  async run(outside) {
    const findings = await examination(outside);
    for (const finding of findings) outside.say(lineOf(finding));
    const count = findings.filter(({ state }) => state === 'problem').length;
    outside.say(count === 0 ? 'No problem was found.' : `Problems: ${count}.`);
    return count === 0 ? EXIT.done : EXIT.refused;
  },
};

async function examination({ variables }: Outside): Promise<Finding[]> {
  try {
    return await examine(readEnvironment(variables), systemClock.now());
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [{ state: 'problem', about: 'environment', text: error.message }];
  }
}

/** Reasons come from anywhere: an address with a password in it must not reach the terminal, nor what commands it. */
function lineOf({ state, about, text }: Finding): string {
  return redactLine(`${state.padEnd(8)} ${about.padEnd(13)} ${text}`).replace(/\p{Cc}/gu, ' ');
}

/** Null when the words name nobody who has such a PIN. */
function resetPinCommandIn([who, ...more]: readonly string[]): Command | null {
  const owner = STAFF.find((each) => each === who);
  return owner && more.length === 0 ? resetPinOf(owner) : null;
}

function resetPinOf(owner: Staff): Command {
  return async ({ database, secretKey }) => {
    const digest = secretDigester(await secretKey());
    const pin = await resetStaffPin({ database, clock: systemClock, digest }, owner);
    if (pin === null) {
      throw new CommandRefusal('There are no PINs yet. The first start of the server makes and prints them.');
    }
    return [
      `The new ${owner} PIN is ${pin}`,
      'It is shown only this once. Whoever was signed in with the old one is signed out.',
    ];
  };
}

const unlock: Command = async ({ database }) => {
  await clearAttempts({ database, clock: systemClock });
  return ['Failed attempts are forgotten. Everyone may try again at once.'];
};
