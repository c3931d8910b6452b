import { expect, test, vi } from 'vitest';
import { FaultLog } from './fault-log.ts';

function open() {
  const logger = { info: vi.fn(), warn: vi.fn() };
  return { logger, faults: new FaultLog(logger) };
}

test('a lasting fault is logged once, and so is its end', () => {
  const { logger, faults } = open();
  const err = new Error('away');
  for (let time = 0; time < 3; time += 1) faults.fault('it failed', { err });
  for (let time = 0; time < 3; time += 1) faults.recovered('it works again', { after: 3 });
  expect(logger.warn.mock.calls).toEqual([[{ err }, 'it failed']]);
  expect(logger.info.mock.calls).toEqual([[{ after: 3 }, 'it works again']]);
});

test('another fault is logged although the first one lasts', () => {
  const { logger, faults } = open();
  faults.fault('it failed');
  faults.fault('it failed in another way');
  expect(logger.warn.mock.calls).toEqual([['it failed'], ['it failed in another way']]);
});

test('without a fault no recovery is logged', () => {
  const { logger, faults } = open();
  faults.recovered('it works again');
  expect(logger.info).not.toHaveBeenCalled();
});

test('a recovery without a message writes nothing, and the next fault is logged again', () => {
  const { logger, faults } = open();
  faults.fault('it failed');
  faults.recovered();
  faults.fault('it failed');
  expect(logger.info).not.toHaveBeenCalled();
  expect(logger.warn).toHaveBeenCalledTimes(2);
});
