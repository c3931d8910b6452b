import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import {
  clearAttempts,
  resetStaffPin,
  STAFF,
  type Staff,
  secretDigester,
} from '#server/modules/identity/index.ts';
import { examine, type Finding } from '#server/modules/operations/index.ts';
import { createSetupCode } from '#server/modules/setup/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { redactLine } from '#server/platform/logging.ts';
import { setupAddressOf } from '#server/setup-address.ts';
import { BACKUP_USAGE, backupCommandIn, restoreCommandIn } from './backup-commands.ts';
import { type Command, CommandRefusal, EXIT, type IndependentCommand, type Outside } from './command.ts';
import { forgetKeyCommandIn, KEY_USAGE } from './key-command.ts';
import { PRICE_USAGE, priceCommandIn } from './price-commands.ts';

const IDENTITY_USAGE = `  setup-link             print a new address for the set-up, while there is no admin PIN
  reset-pin <who>        set a new PIN for admin, manager or vip; prints it once and signs out everyone who used the old one
  unlock                 clear failed attempts, so that everyone who has to wait can try again`;

const DOCTOR_USAGE =
  '  doctor                 check everything that the server needs, and say how to fix what is wrong';

export const USAGE = `Usage: npm run tierbook -- <command>

${PRICE_USAGE}
${IDENTITY_USAGE}
${BACKUP_USAGE}
${KEY_USAGE}
${DOCTOR_USAGE}

Commands use the same environment variables as the server and work while it runs; only restore and forget-key need it stopped.`;

/** Null if the words are not a valid command. */
export function commandIn([noun = '', ...rest]: readonly string[]): Command | IndependentCommand | null {
  switch (noun) {
    case 'prices':
      return priceCommandIn(rest);
    case 'setup-link':
      return rest.length === 0 ? setupLink : null;
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
    const findings = await runExamination(outside);
    for (const finding of findings) outside.say(lineOf(finding));
    const count = findings.filter(({ state }) => state === 'problem').length;
    outside.say(count === 0 ? 'No problems found.' : `Problems: ${count}.`);
    return count === 0 ? EXIT.done : EXIT.refused;
  },
};

async function runExamination({ variables }: Outside): Promise<Finding[]> {
  try {
    return await examine(readEnvironment(variables), systemClock.now());
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [{ state: 'problem', about: 'environment', text: error.message }];
  }
}

/** A reason may quote anything: neither an address with a password nor a control character may reach the terminal. */
function lineOf({ state, about, text }: Finding): string {
  return redactLine(`${state.padEnd(8)} ${about.padEnd(13)} ${text}`).replace(/\p{Cc}/gu, ' ');
}

/** Null if the words do not name a staff PIN. */
function resetPinCommandIn([who, ...more]: readonly string[]): Command | null {
  const owner = STAFF.find((each) => each === who);
  return owner && more.length === 0 ? resetPinOf(owner) : null;
}

function resetPinOf(owner: Staff): Command {
  return async ({ database, secretKey }) => {
    const digest = secretDigester(await secretKey());
    const pin = await resetStaffPin({ database, clock: systemClock, digest }, owner);
    return [
      `The new ${owner} PIN is ${pin}`,
      'It is shown only once. Everyone who was signed in with the old PIN is signed out.',
    ];
  };
}

const setupLink: Command = async ({ database, environment, secretKey }) => {
  const code = await createSetupCode({ database, clock: systemClock, secretKey: await secretKey() });
  if (code === null) {
    throw new CommandRefusal(
      'This installation is set up. Sign in with the admin PIN, or set a new one with "reset-pin admin".',
    );
  }
  return [
    'Open this address to set up your price list. It works once, within 24 hours:',
    setupAddressOf(environment, code),
  ];
};

const unlock: Command = async ({ database }) => {
  await clearAttempts({ database, clock: systemClock });
  return ['Failed attempts are cleared. Everyone can try again now.'];
};
