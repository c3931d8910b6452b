import { describe, expect, test } from 'vitest';
import { interestsSchema } from './demand.ts';

function wordsOf(words: string) {
  const parsed = interestsSchema.safeParse({ interests: [{ kind: 'search', words, hasResults: true }] });
  return parsed.success ? parsed.data.interests[0] : null;
}

describe('search texts', () => {
  test('are the same whatever their case and spacing', () => {
    expect(wordsOf('  iPhone \t 14 ')).toEqual({ kind: 'search', words: 'iphone 14', hasResults: true });
  });

  test.each([
    ['one letter', 'i'],
    ['spaces', '   '],
    ['61 letters', 'a'.repeat(61)],
    ['a control character', 'ipad\u0000air'],
  ])('%s are refused', (_name, words) => {
    expect(wordsOf(words)).toBeNull();
  });

  test.each(['ip', 'a'.repeat(60)])('%s is accepted', (words) => {
    expect(wordsOf(words)).not.toBeNull();
  });
});

test('one call takes 1 to 20 interests', () => {
  const interest = { kind: 'category', category: 'IPHONE' };
  for (const [count, isTaken] of [
    [0, false],
    [1, true],
    [20, true],
    [21, false],
  ] as const) {
    const interests = Array.from({ length: count }, () => interest);
    expect(interestsSchema.safeParse({ interests }).success, `${count}`).toBe(isTaken);
  }
});
