import type { Command } from './command.ts';
import { IDENTITY_USAGE, resetPinCommandIn, unlock } from './identity-commands.ts';
import { PRICE_USAGE, priceCommandIn } from './price-commands.ts';

export const USAGE = `Usage: npm run tierbook -- <command>

${PRICE_USAGE}
${IDENTITY_USAGE}

Commands use the same environment variables as the server and work while it runs.`;

/** Null when the words are no command. */
export function commandIn([noun = '', ...rest]: readonly string[]): Command | null {
  switch (noun) {
    case 'prices':
      return priceCommandIn(rest);
    case 'reset-pin':
      return resetPinCommandIn(rest);
    case 'unlock':
      return rest.length === 0 ? unlock : null;
    default:
      return null;
  }
}
