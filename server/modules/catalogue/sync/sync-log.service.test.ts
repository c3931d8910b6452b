import { expect, test } from 'vitest';
import { SyncLog } from './sync-log.service.ts';
import type { SyncOutcome } from './sync-prices.service.ts';

function startLog() {
  const lines: string[] = [];
  const write = (_: unknown, message?: string) => void lines.push(message ?? String(_));
  return { lines, log: new SyncLog({ info: write, warn: write }) };
}

function failure(message: string): SyncOutcome {
  return { kind: 'failed', error: new Error(message), message };
}

test('a lasting error is logged once, and so are a different error and the recovery', () => {
  const { lines, log } = startLog();
  log.outcome(failure('away'));
  log.outcome(failure('away'));
  log.outcome(failure('damaged'));
  log.outcome({ kind: 'unchanged' });
  log.outcome({ kind: 'unchanged' });
  log.outcome(failure('damaged'));
  expect(lines).toEqual(['away', 'damaged', 'the price source can be read again', 'damaged']);
});

test('a sheet that becomes unclear is logged once with its sentence, and once when it is clear again', () => {
  const { lines, log } = startLog();
  log.outcome({ kind: 'same', news: { unclear: ['Sheet "A": why'], clearAgain: [] } });
  log.outcome({ kind: 'same' });
  log.outcome({ kind: 'unchanged' });
  log.outcome({ kind: 'same', news: { unclear: [], clearAgain: ['A'] } });
  expect(lines).toEqual(['Sheet "A": why', 'the columns of a sheet are clear again']);
});

test('a sync that was stopped by the shutdown logs nothing', () => {
  const { lines, log } = startLog();
  log.outcome(failure('away'));
  log.outcome({ kind: 'stopped' });
  expect(lines).toEqual(['away']);
});
