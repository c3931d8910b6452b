import { expect, test } from 'vitest';
import { ReusedBytes, ROOM_BYTES } from './reserved-bytes.ts';

test('a text in pieces is written as a whole, also if it is longer than the room for it', () => {
  const bytes = new ReusedBytes();
  const half = 'Zoë '.repeat(ROOM_BYTES / 8);
  expect(bytes.write([half, 'between', half]).equals(Buffer.from(`${half}between${half}`))).toBe(true);
  expect(bytes.write(['short']).toString()).toBe('short');
  expect(bytes.write([])).toHaveLength(0);
});
