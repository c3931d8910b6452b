import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { makeNamedPipe } from '#test/named-pipe.ts';
import { type OutputLine, RunningServer } from '#test/server/running-server.ts';
import { IS_LONG, SLOW_TEST } from './long-form.ts';
import { PINS } from './served-shop.ts';

const METRICS_TOKEN = 'for who counts dropped lines';
/** Each request writes a line of about 400 bytes. A pipe buffers 64 kB, and the server 256 kB. */
const OVER_A_PIPE = 400;
const OVER_ALL = 1200;
/** Within the limits of requests per connection and connections at a time. */
const PER_CONNECTION = 10;
const CONNECTIONS = 40;

/** Reads the log as a service manager does, at the other end of a pipe. It can stall, continue and end. */
function openLogReader() {
  const fifo = makeNamedPipe();
  const reader = spawn('cat', [fifo], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void reader.kill('SIGKILL'));
  // Opened for reading and writing: otherwise it would block until the reader opens the other end.
  const fd = openSync(fifo, constants.O_RDWR);
  return { reader, line: { fd, read: reader.stdout } satisfies OutputLine, close: () => closeSync(fd) };
}

function start(line?: OutputLine): RunningServer {
  return new RunningServer(
    { DATA_DIR: makeTemporaryFolder(), ...PINS, METRICS_TOKEN, LOG_LEVEL: 'debug' },
    line && { output: line },
  );
}

async function makeLongLog(address: string, lines: number): Promise<void> {
  for (let asked = 0; asked < lines; asked += CONNECTIONS * PER_CONNECTION) {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => askManyTimes(address)));
  }
}

/** Sends all requests of one connection at once, and waits for all answers. */
async function askManyTimes(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).resume();
  const one = `PUT /${'x'.repeat(300)} HTTP/1.1\r\nhost: x\r\n`;
  socket.end(`${`${one}\r\n`.repeat(PER_CONNECTION - 1)}${one}connection: close\r\n\r\n`);
  await once(socket, 'close');
}

async function droppedLines(address: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  return Number(/^tierbook_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

function reportedDrops(server: RunningServer): number {
  const reports = server.logged().flatMap((line) => (line.includes('"dropped":') ? [JSON.parse(line)] : []));
  return reports.reduce((sum, { dropped }) => sum + dropped, 0);
}

describe('a log that nobody reads', SLOW_TEST, () => {
  test('blocks nothing; dropped lines are counted, and reported when reading continues', async () => {
    const { reader, line, close } = openLogReader();
    const server = start(line);
    close();
    const address = await server.address();
    reader.kill('SIGSTOP');
    await makeLongLog(address, OVER_ALL);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const dropped = await droppedLines(address);
    expect(dropped).toBeGreaterThan(0);

    reader.kill('SIGCONT');
    await expect.poll(() => reportedDrops(server)).toBe(dropped);
    // No line is cut or mixed with another.
    expect(server.logged().map((each) => JSON.parse(each)).length).toBeGreaterThan(500);

    reader.kill('SIGSTOP');
    await makeLongLog(address, OVER_A_PIPE);
    server.stop();
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
    reader.kill('SIGCONT');
  });

  test.runIf(IS_LONG)('blocks nothing on a socket either, as service managers use', async () => {
    const server = start();
    const address = await server.address();
    server.process.stdout?.pause();
    await makeLongLog(address, 4 * OVER_ALL);
    expect(await droppedLines(address)).toBeGreaterThan(0);
    server.stop();
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
    server.process.stdout?.resume();
  });

  test('does not stop the server when its reader ends', async () => {
    const server = start();
    const address = await server.address();
    server.process.stdout?.destroy();
    await makeLongLog(address, OVER_A_PIPE);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    server.stop();
    const [code] = await once(server.process, 'exit');
    expect(code).toBe(0);
  });
});
