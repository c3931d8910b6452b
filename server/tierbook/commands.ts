import { BACKUP_USAGE, backupCommandIn, restoreCommandIn } from './backup-commands.ts';
import type { Command, IndependentCommand } from './command.ts';
import { DOCTOR_USAGE, doctor } from './doctor-command.ts';
import { IDENTITY_USAGE, resetPinCommandIn, unlock } from './identity-commands.ts';
import { forgetKeyCommandIn, KEY_USAGE } from './key-command.ts';
import { PRICE_USAGE, priceCommandIn } from './price-commands.ts';

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
