import {
  clearAttempts,
  resetStaffPin,
  STAFF,
  type Staff,
  secretDigester,
} from '#server/modules/identity/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type Command, CommandRefusal } from './command.ts';

export const IDENTITY_USAGE = `  reset-pin <who>        give admin, manager or vip a new PIN, shown once; signs out whoever used the old one
  unlock                 forget failed attempts, so that whoever was told to wait can try again`;

/** Null when the words name nobody who has such a PIN. */
export function resetPinCommandIn([who, ...more]: readonly string[]): Command | null {
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

export const unlock: Command = async ({ database }) => {
  await clearAttempts({ database, clock: systemClock });
  return ['Failed attempts are forgotten. Everyone may try again at once.'];
};
