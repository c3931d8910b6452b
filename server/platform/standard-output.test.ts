import { closeSync, constants, openSync, readSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeNamedPipe } from '#test/named-pipe.ts';
import { BoundedOutput } from './standard-output.ts';

const LINE = `${'x'.repeat(999)}\n`;
const PIPE_LINES = 65;

function openPipe() {
  const fd = openSync(makeNamedPipe(), constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(fd));
  return {
    fd,
    read(): string {
      const buffer = Buffer.alloc(1024 * 1024);
      return buffer.toString('utf8', 0, readSync(fd, buffer));
    },
  };
}

test('what a stalled reader leaves is kept up to the limit, the rest is counted and reported in its place', () => {
  const pipe = openPipe();
  const output = new BoundedOutput(pipe.fd, 40_000);
  for (let count = 0; count < PIPE_LINES + 100; count += 1) output.write(LINE);
  output.write('too many\n');
  expect(output.dropped).toBeGreaterThan(0);
  // Some space is free again, but less than half.
  const before = pipe.read();
  const { dropped } = output;
  output.write('still too many\n');
  expect(output.dropped).toBe(dropped + 1);
  output.flushSync();
  const rest = pipe.read();
  output.write('later\n');
  output.flushSync();
  const lines = `${before}${rest}${pipe.read()}`.split('\n');
  const report = lines.findIndex((line) => line.startsWith('{'));
  expect(lines.slice(0, report).every((line) => `${line}\n` === LINE)).toBe(true);
  expect(JSON.parse(lines[report] ?? '')).toMatchObject({ level: 40, dropped: dropped + 1 });
  expect(lines.slice(report + 1)).toEqual(['later', '']);
});

test('at the end a stalled reader is waited for, but not forever, and what is left comes later', () => {
  const pipe = openPipe();
  const output = new BoundedOutput(pipe.fd, 100_000);
  const all = LINE.repeat(PIPE_LINES + 30);
  for (let count = 0; count < PIPE_LINES + 30; count += 1) output.write(LINE);
  output.flushSync();
  let text = pipe.read();
  expect(text.length).toBeLessThan(all.length);
  // To the last line: it would be written later, to whatever has the number of the closed pipe by then.
  while (text.length < all.length) {
    output.flushSync();
    text += pipe.read();
  }
  expect(text).toBe(all);
});
