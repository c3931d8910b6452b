import { describe, expect, test } from 'vitest';
import { overflowOf, scrollLeftAfterPage, scrollLeftAfterWheel, scrollLeftToShow } from './strip-scroll.ts';

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

describe('an arrow scrolls', () => {
  test('by what is in view between the fades', () => {
    expect(scrollLeftAfterPage(strip(300), 1)).toBe(300 + 360 - 112);
    expect(scrollLeftAfterPage(strip(300), -1)).toBe(300 - 360 + 112);
  });

  test('no further than the ends', () => {
    expect(scrollLeftAfterPage(strip(700), 1)).toBe(840);
    expect(scrollLeftAfterPage(strip(100), -1)).toBe(0);
  });
});

describe('the wheel', () => {
  const turn = { deltaX: 0, deltaY: 100, deltaMode: 0, ctrlKey: false };

  test.each([
    ['scrolls by pixels', strip(300), turn, 400],
    ['scrolls back', strip(300), { ...turn, deltaY: -100 }, 200],
    ['scrolls by lines', strip(300), { ...turn, deltaY: 3, deltaMode: 1 }, 420],
    ['stops at the end', strip(800), turn, 840],
    ['leaves the page its turn at the end', strip(840), turn, null],
    ['leaves the page its turn at the start', strip(0), { ...turn, deltaY: -100 }, null],
    ['leaves the page its turn when everything fits', strip(0, 1440, 1440), turn, null],
    ['leaves a sideways turn to the browser', strip(300), { ...turn, deltaX: 120 }, null],
    ['leaves zooming to the browser', strip(300), { ...turn, ctrlKey: true }, null],
  ])('%s', (_rule, position, wheel, expected) => {
    expect(scrollLeftAfterWheel(position, wheel)).toBe(expected);
  });
});
