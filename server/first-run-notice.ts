import type { StaffPin } from './modules/identity/index.ts';

const NAMES = { admin: 'Admin', manager: 'Manager', vip: 'VIP' } as const satisfies Record<
  StaffPin['owner'],
  string
>;

/** For the person at the console: nothing else can ever tell these PINs again. Empty when there is none to tell. */
export function firstRunNotice(pins: readonly StaffPin[]): string {
  const [first] = pins;
  if (!first) return '';
  return [
    '',
    'PINs to sign in with. They are shown only this once, so keep them now:',
    '',
    ...pins.map(({ owner, pin }) => `  ${NAMES[owner].padEnd(8)} ${pin}`),
    '',
    'To sign in, add /?signin to the address below, or click the title of the list five times.',
    `A lost one is replaced with: npm run tierbook -- reset-pin ${pins.map(({ owner }) => owner).join('|')}`,
    '',
    '',
  ].join('\n');
}
