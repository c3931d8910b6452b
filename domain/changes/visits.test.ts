import { expect, test } from 'vitest';
import { noteVisit } from './visits.ts';

const MINUTE = 60_000;

test('a first visit has nothing before it, also after a reload', () => {
  const first = noteVisit(null, { version: 4, at: 0 });
  expect(first).toEqual({ version: 4, at: 0, before: null });
  expect(noteVisit(first, { version: 5, at: 29 * MINUTE })).toEqual({
    version: 5,
    at: 29 * MINUTE,
    before: null,
  });
});

test('after half an hour a new visit begins, and a reload within it changes nothing', () => {
  const second = noteVisit({ version: 4, at: 0, before: null }, { version: 9, at: 30 * MINUTE });
  expect(second.before).toEqual({ version: 4, at: 0 });
  const reloaded = noteVisit(second, { version: 10, at: 59 * MINUTE });
  expect(reloaded).toEqual({ version: 10, at: 59 * MINUTE, before: { version: 4, at: 0 } });
});

test('a clock that was set back begins no visit', () => {
  const record = { version: 4, at: 90 * MINUTE, before: { version: 2, at: 0 } };
  expect(noteVisit(record, { version: 5, at: 10 * MINUTE }).before).toEqual({ version: 2, at: 0 });
});
