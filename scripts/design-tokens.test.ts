import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Source {
  readonly file: string;
  readonly text: string;
}

const SOURCES = readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.test.') && !file.includes('testing/'))
  .map((file): Source => ({ file, text: readFileSync(path.join(ROOT, 'web', file), 'utf8') }));
const SCREENS = SOURCES.filter(({ file }) => !file.endsWith('.css'));
const SHEETS = SOURCES.filter(({ file }) => file.endsWith('.css'));

/** 4 8 12 16 20 24 32 56 px, in steps of 4; 0 and 1 px are always allowed. */
const STEPS = ['0', 'px', 'auto', '1', '2', '3', '4', '5', '6', '8', '14'];
const NAMED = ['gutter', 'door', 'button', 'button-small', 'badge', 'track', 'field-icon', 'field-button'];
const REMS = ['0.25rem', '0.5rem', '0.75rem', '1rem', '1.25rem', '1.5rem', '2rem', '3.5rem'];

function strays(sources: readonly Source[], pattern: RegExp, isAllowed: (found: string) => boolean = never) {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, found = '']) => !isAllowed(found))
      .map(([whole]) => `${file}: ${whole.trim()}`),
  );
}

function never(): boolean {
  return false;
}

describe('screens use design tokens', () => {
  test('margins, paddings and gaps are steps of the scale', () => {
    const space = /(?<=[\s'"`:])-?(?:[mp][xytblrse]?|gap(?:-[xy])?|space-[xy])-([\w.[\]-]+)(?=[\s'"`!])/g;
    expect(strays(SCREENS, space, (step) => [...STEPS, ...NAMED].includes(step))).toEqual([]);
  });

  test('text has a size class of the type table, such as type-caption, never its own size', () => {
    const size =
      /(?<=[\s'"`:])(?:text-(?:\[|xs|sm|base|lg|\dxl|xl)|leading-|tracking-(?!digits)|font-\[)\S*/g;
    expect(strays(SCREENS, size)).toEqual([]);
  });

  test('colours come from the theme', () => {
    expect(strays(SCREENS, /(?:#[0-9a-f]{6}\b|\brgba?\(|\bhsla?\(|oklch\(|\[color-mix)/gi)).toEqual([]);
  });

  test('corners and shadows use named tokens', () => {
    expect(strays(SCREENS, /(?<=[\s'"`:])(?:rounded|shadow)-\[\S*/g)).toEqual([]);
  });

  test('layers and durations use named tokens', () => {
    expect(strays(SCREENS, /(?<=[\s'"`:])(?:z-\d{2,}|z-\[|duration-[\d[])\S*/g)).toEqual([]);
  });
});

describe('style sheets use design tokens', () => {
  test('spaces are steps of the scale', () => {
    const space = /(?:^|\s)(?:padding|margin|gap|row-gap|column-gap)[\w-]*: ([^;]+);/g;
    expect(strays(SHEETS, space, (value) => remsIn(value).every((rem) => REMS.includes(rem)))).toEqual([]);
  });

  test('only the type table sets text sizes', () => {
    const others = SHEETS.filter(({ file }) => file !== 'styles/type.css');
    expect(strays(others, /font-size: ([^;]+);/g, (size) => /^(?:var\(--size-|\d+%$)/.test(size))).toEqual(
      [],
    );
  });

  test('corners use the tokens', () => {
    expect(strays(SHEETS, /border-radius: ([^;]+);/g, (radius) => /^(?:0$|var\()/.test(radius))).toEqual([]);
  });

  test('only the tokens derive colours; the print style has its own', () => {
    const others = SHEETS.filter(({ file }) => !/^styles\/(?:tokens|print)\.css$/.test(file));
    expect(strays(others, /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|oklch\(/gi)).toEqual([]);
  });

  test('only the tokens set durations', () => {
    const others = SHEETS.filter(({ file }) => !/^styles\/(?:tokens|motion)\.css$/.test(file));
    expect(strays(others, /\b[\d.]+m?s\b(?=[^\n]*;)/g)).toEqual([]);
  });
});

function remsIn(value: string): string[] {
  return value.match(/[\d.]+rem/g) ?? [];
}
