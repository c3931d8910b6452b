import { expect, test } from 'vitest';
import { OutageLog } from './outage-log.ts';

test('an outage is told at once and then every ten seconds, with how many were refused meanwhile', () => {
  const lines: unknown[] = [];
  const logger = { error: (line: { refused: number }) => void lines.push(line.refused) };
  const log = new OutageLog();
  for (const nowMs of [500, 600, 700, 10_499, 10_500, 10_501, 30_000])
    log.refused(logger, new Error('away'), nowMs);
  expect(lines).toEqual([1, 4, 2]);
});
