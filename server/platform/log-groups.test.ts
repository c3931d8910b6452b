import { expect, onTestFinished, test, vi } from 'vitest';
import { LogGroups } from './log-groups.ts';

function openGroups(maxGroups: number) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: object[] = [];
  const write = (fields: object, msg: string) => void lines.push({ ...fields, msg });
  const logger = { info: write, warn: write, error: write, debug: () => {} };
  const groups = new LogGroups(logger, maxGroups);
  const log = (path: string, requestId: number) =>
    groups.log({ logger, level: 'info', msg: 'request', group: { path }, details: { requestId } });
  return { groups, log, taken: () => lines.splice(0) };
}

test('the first line of a group is written at once, the others are counted a minute at a time', () => {
  const { log, taken } = openGroups(10);
  for (let id = 1; id <= 10_000; id += 1) log('/a', id);
  log('/b', 1);
  expect(taken()).toEqual([
    { path: '/a', requestId: 1, msg: 'request' },
    { path: '/b', requestId: 1, msg: 'request' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual([{ path: '/a', repeated: 9999, msg: 'request' }]);
  log('/a', 20_000);
  expect(taken()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual([{ path: '/a', repeated: 1, msg: 'request' }]);
});

test('after a quiet minute the next one is written at once again', () => {
  const { log, taken } = openGroups(10);
  log('/a', 1);
  vi.advanceTimersByTime(60_000);
  log('/a', 2);
  expect(taken().length).toBe(2);
});

test('however many kinds there are, the number of lines is bounded', () => {
  const { log, taken } = openGroups(3);
  for (let id = 1; id <= 1000; id += 1) log(`/${id}`, id);
  expect(taken().length).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual([{ repeated: 997, msg: 'of other kinds' }]);
});

test('the counts are written at the shutdown', () => {
  const { groups, log, taken } = openGroups(3);
  log('/a', 1);
  log('/a', 2);
  groups.close();
  expect(taken().at(-1)).toEqual({ path: '/a', repeated: 1, msg: 'request' });
});
