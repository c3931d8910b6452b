import type { FastifyBaseLogger } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createLogger } from '#server/platform/logging.ts';
import { lazyLogger } from './lazy-logger.ts';

function listeningLogger() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  return { lines, logger, child: vi.spyOn(logger, 'child') };
}

test('a child that never writes is never created', () => {
  const { logger, child } = listeningLogger();
  lazyLogger(logger).child({ requestId: '1' });
  expect(child).not.toHaveBeenCalled();
});

test('a child that writes is created once, and its lines have its fields', () => {
  const { logger, child, lines } = listeningLogger();
  const request: FastifyBaseLogger = lazyLogger(logger).child({ requestId: '1' });
  request.info({ status: 200 }, 'answered');
  request.warn('slow');
  request.debug('not at this level');
  expect(child).toHaveBeenCalledTimes(1);
  expect(lines).toMatchObject([
    { level: 30, requestId: '1', status: 200, msg: 'answered' },
    { level: 40, requestId: '1', msg: 'slow' },
  ]);
});

test('a child of a child has the fields of both', () => {
  const { logger, lines } = listeningLogger();
  lazyLogger(logger).child({ requestId: '1' }).child({ plugin: 'docs' }).error('broken');
  expect(lines).toMatchObject([{ level: 50, requestId: '1', plugin: 'docs' }]);
});
