import { describe, expect, test } from 'vitest';
import { overflowOf, scrollLeftToShow } from './strip-scroll.ts';

const strip = (scrollLeft: number, clientWidth = 360, scrollWidth = 1200) => ({
  scrollLeft,
  clientWidth,
  scrollWidth,
});

const tab = (offsetLeft: number, offsetWidth = 100) => ({ offsetLeft, offsetWidth });

describe('tabs are scrolled out of view', () => {
  test.each([
    ['at its end when it begins', strip(0), false, true],
    ['on both sides in the middle', strip(300), true, true],
    ['at its start at the end', strip(840), true, false],
    ['nowhere when everything fits', strip(0, 1440, 1440), false, false],
    ['nowhere for half a pixel', strip(0.5, 1440, 1440.5), false, false],
  ])('%s', (_rule, position, hasMoreBefore, hasMoreAfter) => {
    expect(overflowOf(position)).toEqual({ hasMoreBefore, hasMoreAfter });
  });
});

describe('scrolling a tab into view', () => {
  test('does nothing if it is in view', () => {
    expect(scrollLeftToShow(strip(300), tab(400))).toBe(300);
  });

  test('from the right, clear of the fade', () => {
    expect(scrollLeftToShow(strip(0), tab(500))).toBe(500 + 100 + 56 - 360);
  });

  test('from the left, clear of the fade', () => {
    expect(scrollLeftToShow(strip(600), tab(400))).toBe(400 - 56);
  });

  test('never goes before the start', () => {
    expect(scrollLeftToShow(strip(200), tab(16))).toBe(0);
  });

  test('shows its start if the strip is too narrow', () => {
    expect(scrollLeftToShow(strip(0, 120), tab(500))).toBe(500 - 56);
  });
});
