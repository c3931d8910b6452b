import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { SLOW_TEST } from '#test/faults/long-form.ts';
import { RunningServer } from './running-server.ts';

const NEW_PINS = /\n {2}Manager {2}\d{8}\n {2}VIP {6}\d{8}\n/;
const SETUP_ADDRESS = /^ {2}(http:\/\/localhost:\d+)\/setup#([0-9a-f]{32})$/m;
const ADMIN_PIN = '24681357';

/** The console output of one start. */
async function startAndStop(variables: Record<string, string>): Promise<string> {
  const server = new RunningServer(variables);
  expect((await fetch(`${await server.address()}/readyz`)).status).toBe(200);
  server.stop();
  return (await server.ended).said;
}

test('every start prints one set-up address and no PIN, until one of them is used', SLOW_TEST, async () => {
  const variables = { DATA_DIR: makeTemporaryFolder() };
  const [, , earlier] = SETUP_ADDRESS.exec(await startAndStop(variables)) ?? [];
  const server = new RunningServer(variables);
  const address = await server.address();
  const claim = (code: string) =>
    fetch(`${address}/api/setup/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, adminPinHash: browserHashOf(ADMIN_PIN) }),
    });
  expect((await fetch(`${address}/setup`)).status).toBe(200);
  expect((await claim(earlier ?? '')).status).toBe(200);
  expect((await claim(earlier ?? '')).status).toBe(404);
  expect((await fetch(`${address}/setup`)).status).toBe(404);
  server.stop();
  const { said } = await server.ended;
  const [, origin, code = ''] = SETUP_ADDRESS.exec(said) ?? [];
  expect(origin).toBe(address);
  // Not at the end of the code, which may have eight digits there.
  expect(said.replace(code, '')).not.toMatch(/\d{8}\n/);
  expect(server.logged().join()).not.toContain(code);
  expect(code).not.toBe(earlier);
  expect(await startAndStop(variables)).toMatch(/^Tierbook is running at \S+\n$/);
});

test('a first start with ADMIN_PIN prints the PINs it made, and no later one does', SLOW_TEST, async () => {
  const variables = { DATA_DIR: makeTemporaryFolder(), ADMIN_PIN };
  expect(await startAndStop(variables)).toMatch(NEW_PINS);
  expect(await startAndStop(variables)).toMatch(/^Tierbook is running at \S+\n$/);
});

test('a first start with given PINs prints only the others, and none that was given', SLOW_TEST, async () => {
  const pins = { ADMIN_PIN: '24681357', MANAGER_PIN: '13572468' };
  const said = await startAndStop({ DATA_DIR: makeTemporaryFolder(), ...pins });
  expect(said).toMatch(/\n {2}VIP {6}\d{8}\n/);
  expect(said).not.toMatch(/24681357|13572468|Admin|Manager/);
});

test(
  'a first start that fails later has printed its PINs and loses nothing, and the next one does not repeat them',
  SLOW_TEST,
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    const variables = { DATA_DIR: makeTemporaryFolder(), ADMIN_PIN };
    const refused = await new RunningServer({ ...variables, PORT }).ended;
    expect(refused.stderr).toContain('already in use');
    expect(refused.said).toMatch(NEW_PINS);
    expect(await startAndStop(variables)).toMatch(/^Tierbook is running at \S+\n$/);
  },
);

test('equal PINs stop the first start in one line that does not show them', SLOW_TEST, async () => {
  const variables = { DATA_DIR: makeTemporaryFolder(), ADMIN_PIN: '24681357', VIP_PIN: '24681357' };
  const { code, said, stderr } = await new RunningServer(variables).ended;
  expect({ code, said }).toEqual({ code: 1, said: '' });
  expect(stderr).toBe('ADMIN_PIN and VIP_PIN are the same PIN. Set a different PIN for each.\n');
});
