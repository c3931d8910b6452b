import { expect, test } from 'vitest';
import { themeStyleSheet } from './theme-style-sheet.ts';
import { THEMES, themeOf } from './themes.ts';

const rules = new Map(
  themeStyleSheet()
    .split('}\n')
    .map((rule) => {
      const [selectors = '', body = ''] = rule.split(' {');
      return [selectors, body];
    }),
);

test('every theme is selected by its data-theme attribute and by its body class', () => {
  expect(rules.size).toBe(THEMES.length);
  for (const { value } of THEMES) {
    const owners = [...rules.keys()].filter((selectors) => selectors.includes(`[data-theme='${value}']`));
    expect(owners).toHaveLength(1);
    expect(owners[0]).toContain(`body.theme-${value}`);
  }
});

test('every colour becomes a custom property in kebab-case', () => {
  const { colours } = themeOf('sunset-fade');
  const body = rules.get("[data-theme='sunset-fade'], body.theme-sunset-fade") ?? '';
  expect(body.match(/--[a-z-]+: #[0-9a-f]{6};/g)).toHaveLength(16);
  expect(body).toContain(`--background-end: ${colours.backgroundEnd};`);
  expect(body).toContain(`--on-primary: ${colours.onPrimary};`);
  expect(body).toContain(`--muted: ${colours.muted};`);
});

test('a dark theme has dark controls and full shadows, a light one a third of the shadow', () => {
  expect(rules.get("[data-theme='dark'], body.theme-dark")).toContain(
    'color-scheme: dark;\n  --depth-strength: 1;',
  );
  expect(rules.get("[data-theme='light'], body.theme-light")).toContain(
    'color-scheme: light;\n  --depth-strength: 0.3333;',
  );
});

test('dots lie behind names only where one colour can stand for the ground', () => {
  const even = [...rules].filter(([, body]) => body.includes('--name-leader: var(--leader);'));
  const names = even.flatMap(([selectors]) => /data-theme='([a-z-]+)'/.exec(selectors)?.[1] ?? []);
  expect(names).toEqual(expect.arrayContaining(['light', 'midnight-glass', 'clean-pro', 'golden-hour']));
  for (const graded of ['sunset-fade', 'arctic-aurora', 'mint-fresh']) expect(names).not.toContain(graded);
});

test('a page without a theme uses the public default', () => {
  const bare = [...rules.keys()].filter((selectors) => selectors.startsWith(':root:not([data-theme])'));
  expect(bare).toEqual([":root:not([data-theme]), [data-theme='midnight-glass'], body.theme-midnight-glass"]);
});
