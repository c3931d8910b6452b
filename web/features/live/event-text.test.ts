import { expect, test } from 'vitest';
import { createEventReader } from './event-text.ts';

const STREAM = ':\n\nevent: versions\ndata: {"list":1}\n\n:\n\ndata: {"list":2}\ndata: {"shop":3}\n\n';
const DATA = ['{"list":1}', '{"list":2}\n{"shop":3}'];

function dataOf(pieces: readonly string[]): string[] {
  return pieces.flatMap(createEventReader());
}

test.each(Array.from({ length: STREAM.length }, (_, place) => place))(
  'events are read wherever a stream breaks: after %d characters',
  (place) => {
    expect(dataOf([STREAM.slice(0, place), STREAM.slice(place)])).toEqual(DATA);
  },
);

test('events are read from single characters, with either kind of line end', () => {
  expect(dataOf([...STREAM])).toEqual(DATA);
  expect(dataOf([...STREAM.replaceAll('\n', '\r\n')])).toEqual(DATA);
});

test('an event that has not ended is not read', () => {
  expect(dataOf(['data: {"list":1}\n'])).toEqual([]);
});
