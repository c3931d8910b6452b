import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { SLOW_TEST } from '#test/faults/long-form.ts';
import { installedProduct, RunningServer } from './running-server.ts';

const LIST = '/api/sheets/category-with-pricing/IPHONE%20USED%20UNLOCKED';
const PINS = { ADMIN_PIN: '11111111', MANAGER_PIN: '22222222', VIP_PIN: '33333333' };

test(
  'a PIN that a command in another process resets ends its sessions with the next request',
  SLOW_TEST,
  async () => {
    const variables = { DATA_DIR: makeTemporaryFolder(), ...PINS };
    const address = await new RunningServer(variables).address();
    const signedIn = await fetch(`${address}/api/validate-pin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pinHash: browserHashOf(PINS.VIP_PIN) }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const ask = () => fetch(address + LIST, { headers: { authorization: `Bearer ${token}` } });
    const before = await ask();
    // Without an id of the routes: it was sent ahead of them.
    expect([before.status, before.headers.get('x-request-id')]).toEqual([200, null]);

    await promisify(execFile)(process.execPath, ['dist/server/tierbook.js', 'reset-pin', 'vip'], {
      cwd: installedProduct(),
      env: { PATH: process.env.PATH, PORT: '0', ...variables },
    });

    const after = await ask();
    expect(after.status).toBe(401);
    expect(await after.text()).not.toContain('finalPrice');
  },
);
