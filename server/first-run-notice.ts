import type { StaffPin } from './modules/identity/index.ts';

const NAMES = { admin: 'Admin', manager: 'Manager', vip: 'VIP' } as const satisfies Record<
  StaffPin['owner'],
  string
>;

/** For the person at the console: nothing can show these PINs again. Empty when there are none. */
export function firstRunNotice(pins: readonly StaffPin[]): string {
  const [first] = pins;
  if (!first) return '';
  return [
    '',
    'PINs to sign in with. They are shown only once, so write them down now:',
    '',
    ...pins.map(({ owner, pin }) => `  ${NAMES[owner].padEnd(8)} ${pin}`),
    '',
    'To sign in, add /?signin to the address below, or click the title of the list five times.',
    `To replace a lost PIN: npm run tierbook -- reset-pin ${pins.map(({ owner }) => owner).join('|')}`,
    '',
    '',
  ].join('\n');
}

/** For the person at the console of an installation without an admin PIN. */
export function setupNotice(address: string): string {
  return [
    '',
    'Open this address to set up your price list. It works once, within 24 hours:',
    '',
    `  ${address}`,
    '',
    '',
  ].join('\n');
}
