import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { SLOW_TEST } from '#test/faults/long-form.ts';
import { RunningServer } from '#test/server/running-server.ts';
import { ALLOCATOR_SETTINGS, needsAllocatorSettings } from './allocator.mjs';

const SETTINGS = Object.entries(ALLOCATOR_SETTINGS).map(([name, value]) => `${name}=${value}`);
const PINS = { ADMIN_PIN: '11111111', MANAGER_PIN: '22222222', VIP_PIN: '33333333' };

/** The end of `npm start`, when everything is installed and built. */
function start(variables: Record<string, string> = {}): RunningServer {
  const launcher = path.join(makeTemporaryFolder(), 'start.mjs');
  const serve = pathToFileURL(path.join(import.meta.dirname, 'serve.mjs')).href;
  writeFileSync(launcher, `import { serve } from '${serve}';\nawait serve(process.argv[2]);\n`);
  return new RunningServer({ DATA_DIR: makeTemporaryFolder(), ...PINS, ...variables }, { launcher });
}

/** Waits for an answer: the address is printed a moment before the server handles signals. */
async function running(server: RunningServer): Promise<string> {
  const address = await server.address();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  return address;
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** The process that serves, which is killed after the test if it still runs. */
function servingProcess(server: RunningServer): number {
  const [pid] = childrenOf(server.process.pid);
  if (pid === undefined) throw new Error('the server has no process of its own');
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.runIf(needsAllocatorSettings({}))('npm start on Linux', SLOW_TEST, () => {
  test('starts the server with the settings of the allocator, and stops it gracefully', async () => {
    const server = start();
    const address = await running(server);
    const environment = readFileSync(`/proc/${servingProcess(server)}/environ`, 'utf8').split('\0');
    expect(environment).toEqual(expect.arrayContaining(SETTINGS));

    server.stop();
    expect(await server.ended).toEqual({
      code: 0,
      said: `Tierbook is running at ${address}\n`,
      stderr: '',
    });
  });

  test('takes Ctrl-C, which reaches both processes, for one signal', async () => {
    const server = start();
    await running(server);
    process.kill(servingProcess(server), 'SIGINT');
    server.stop('SIGINT');
    expect((await server.ended).code).toBe(0);
  });

  test('ends with the exit code of the server, after its one line', async () => {
    const { code, said, stderr } = await start({ PORT: 'http' }).ended;
    expect(code).toBe(1);
    expect(said).toBe('');
    expect(stderr).toMatch(/^PORT is "http"[^\n]*\n$/);
  });

  test('passes on the hang-up of a terminal, and ends by the signal that ended the server', async () => {
    const server = start();
    await running(server);
    server.stop('SIGHUP');
    await server.ended;
    expect(server.process.signalCode).toBe('SIGHUP');
  });

  test('killed with -9, leaves no server behind', async () => {
    const server = start();
    await running(server);
    const pid = servingProcess(server);
    await server.killHard();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('needs no second process when the user has set one of the variables', async () => {
    const server = start({ MALLOC_ARENA_MAX: '4' });
    await running(server);
    expect(childrenOf(server.process.pid)).toEqual([]);
    server.stop();
    expect((await server.ended).code).toBe(0);
  });
});

test('the image and the service have the same settings', () => {
  for (const file of ['Dockerfile', 'docs/OPERATIONS.md'])
    for (const setting of SETTINGS)
      expect(readFileSync(path.join(import.meta.dirname, '..', '..', file), 'utf8')).toContain(setting);
});
