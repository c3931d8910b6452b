import { describe, expect, test } from 'vitest';
import { contrastOf, distanceOf, mixInOklab } from './testing/colour-contrast.ts';
import type { ThemeColours } from './theme.ts';
import { THEMES } from './themes.ts';

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

const TEXT_TOKENS = ['text', 'muted', 'primary', 'accent', 'danger', 'success', 'warning'] as const;
const EDGE_TOKENS = ['secondary', 'border'] as const;
const TINTED_TOKENS = ['primary', 'accent', 'danger', 'success', 'warning'] as const;

function groundsOf(colours: ThemeColours): string[] {
  return [colours.background, colours.backgroundEnd, colours.surface, colours.raised];
}

function worstContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(colour, ground)));
}

test('the contrast function follows WCAG 2: black on white is 21, #767676 on white is 4.54', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('the mix function matches browsers: half black in white is #636363, half red in blue is #8c53a2', () => {
  expect(mixInOklab('#000000', 0.5, '#ffffff')).toBe('#636363');
  expect(mixInOklab('#ff0000', 0.5, '#0000ff')).toBe('#8c53a2');
});

describe.each(THEMES)('$value', ({ colours }) => {
  test.each(TEXT_TOKENS)('%s is readable on every background', (token) => {
    expect(worstContrast(colours[token], groundsOf(colours))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(EDGE_TOKENS)('%s is visible on every background', (token) => {
    expect(worstContrast(colours[token], groundsOf(colours))).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });

  test('filled buttons are readable', () => {
    expect(contrastOf(colours.onPrimary, colours.primary)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrastOf(colours.onDanger, colours.danger)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('inverted controls are readable: the page background as text on the text colour', () => {
    expect(contrastOf(colours.background, colours.text)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(TINTED_TOKENS)('a %s badge is readable on its own tint', (token) => {
    const tint = mixInOklab(colours[token], 0.13, colours.surface);
    expect(contrastOf(colours[token], tint)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('text is readable on the selection, and a count on its badge', () => {
    const selection = mixInOklab(colours.primary, 0.22, colours.surface);
    const count = mixInOklab(colours.primary, 0.18, colours.surface);
    expect(contrastOf(colours.text, selection)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(contrastOf(colours.primary, count)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test('panels and raised surfaces differ from their background', () => {
    expect(distanceOf(colours.surface, colours.raised)).toBeGreaterThan(0.015);
    expect(distanceOf(colours.hairline, colours.surface)).toBeGreaterThan(0.015);
  });
});

test('no two themes look alike', () => {
  const pairs = THEMES.flatMap((one, index) => THEMES.slice(index + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([one, other]) => {
    const ground = distanceOf(one.colours.background, other.colours.background);
    const groundEnd = distanceOf(one.colours.backgroundEnd, other.colours.backgroundEnd);
    return Math.max(ground, groundEnd) + distanceOf(one.colours.primary, other.colours.primary) < 0.1;
  });
  expect(alike.map(([one, other]) => `${one.value} and ${other.value}`)).toEqual([]);
});
