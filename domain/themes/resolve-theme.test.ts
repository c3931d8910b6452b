import { describe, expect, test } from 'vitest';
import { resolveTheme, type ServerThemes, themeStorageKeys } from './resolve-theme.ts';

interface Situation {
  role: string;
  server?: ServerThemes | null;
  stored?: Record<string, string>;
}

function themeIn({ role, server = null, stored = {} }: Situation): string {
  return resolveTheme({ role, server, stored: (key) => stored[key] ?? null });
}

// The situation has every choice; each test removes the winner and checks which one is next.
const everything: Required<Situation> = {
  role: 'admin',
  server: {
    themeByRole: { public: 'light', vip: 'rose-gold', heavyweight: 'neon-cyber', admin: 'steel-blue' },
    uiTheme: 'dark',
  },
  stored: {
    'ui-theme': 'mint-fresh',
    'ui-theme-public': 'lime-zest',
    'ui-theme-vip': 'ocean-breeze',
    'ui-theme-heavyweight': 'carbon-neon',
    'ui-theme-admin': 'copper-rust',
  },
};

describe('the order of theme choices', () => {
  test.each([
    ['public', 'light'],
    ['vip', 'rose-gold'],
    ['heavyweight', 'neon-cyber'],
    ['admin', 'steel-blue'],
  ])('first, the server’s theme for %s', (role, theme) => {
    expect(themeIn({ ...everything, role })).toBe(theme);
  });

  test.each([
    ['public', 'lime-zest'],
    ['vip', 'ocean-breeze'],
    ['heavyweight', 'carbon-neon'],
    ['admin', 'copper-rust'],
  ])('second, this browser’s stored theme for %s', (role, theme) => {
    expect(themeIn({ ...everything, role, server: { themeByRole: {}, uiTheme: 'dark' } })).toBe(theme);
  });

  test('public has a second, older key', () => {
    const { 'ui-theme-public': _, ...stored } = everything.stored;
    expect(themeIn({ role: 'public', server: {}, stored })).toBe('mint-fresh');
  });

  test('third, for admin, the vip theme: the server’s before the stored one', () => {
    const server = { themeByRole: { vip: 'rose-gold' }, uiTheme: 'dark' };
    const stored = { 'ui-theme-vip': 'ocean-breeze' };
    expect(themeIn({ role: 'admin', server, stored })).toBe('rose-gold');
    expect(themeIn({ role: 'admin', server: { uiTheme: 'dark' }, stored })).toBe('ocean-breeze');
  });

  test.each(['public', 'heavyweight'])('%s never inherits the vip theme', (role) => {
    const server = { themeByRole: { vip: 'rose-gold' }, uiTheme: 'dark' };
    expect(themeIn({ role, server, stored: { 'ui-theme-vip': 'ocean-breeze' } })).toBe('dark');
  });

  test.each(['public', 'vip', 'heavyweight', 'admin'])(
    'fourth, for %s, the server’s general theme',
    (role) => {
      expect(themeIn({ role, server: { themeByRole: {}, uiTheme: 'electric-lime' } })).toBe('electric-lime');
    },
  );

  test.each([
    ['public', 'midnight-glass'],
    ['vip', 'clean-pro'],
    ['heavyweight', 'golden-hour'],
    ['admin', 'slate-pro'],
  ])('last, the default of %s', (role, theme) => {
    expect(themeIn({ role, server: { themeByRole: {}, uiTheme: null } })).toBe(theme);
  });
});

describe('when the configuration could not be loaded', () => {
  test('the stored theme is used', () => {
    expect(themeIn({ role: 'vip', server: null, stored: { 'ui-theme-vip': 'arctic-ice' } })).toBe(
      'arctic-ice',
    );
  });

  test.each([
    ['public', 'midnight-glass'],
    ['vip', 'clean-pro'],
    ['heavyweight', 'golden-hour'],
    ['admin', 'slate-pro'],
  ])('without a stored theme, the default of %s is used', (role, theme) => {
    expect(themeIn({ role, server: null })).toBe(theme);
  });
});

describe('an unknown theme name is skipped', () => {
  test.each<[string, Situation, string]>([
    [
      'in the server map',
      {
        role: 'vip',
        server: { themeByRole: { vip: 'solarized' } },
        stored: { 'ui-theme-vip': 'arctic-ice' },
      },
      'arctic-ice',
    ],
    [
      'in storage',
      { role: 'vip', server: { uiTheme: 'dark' }, stored: { 'ui-theme-vip': 'theme-dark' } },
      'dark',
    ],
    [
      'in the newer of the public keys',
      { role: 'public', stored: { 'ui-theme-public': '', 'ui-theme': 'mint-fresh' } },
      'mint-fresh',
    ],
    [
      'in the vip theme that admin would inherit',
      { role: 'admin', server: { themeByRole: { vip: 'Dark' }, uiTheme: 'light' } },
      'light',
    ],
    ['in the general theme', { role: 'admin', server: { uiTheme: 'constructor' } }, 'slate-pro'],
  ])('%s', (_where, situation, theme) => {
    expect(themeIn(situation)).toBe(theme);
  });
});

describe.each(['customer', 'manager', 'somebody-new'])('a %s sees the public theme', (role) => {
  test('by the server’s choice', () => {
    expect(themeIn({ ...everything, role })).toBe('light');
  });

  test('by the stored choice', () => {
    expect(themeIn({ ...everything, role, server: null })).toBe('lime-zest');
    expect(themeIn({ role, stored: { [`ui-theme-${role}`]: 'dark' } })).toBe('midnight-glass');
  });

  test('even if the server’s map names that role', () => {
    expect(themeIn({ role, server: { themeByRole: { [role]: 'dark', public: 'light' } } })).toBe('light');
  });
});

test('a choice is stored under the key of its role, and for public under the older key too', () => {
  expect(themeStorageKeys('public')).toEqual(['ui-theme-public', 'ui-theme']);
  expect(themeStorageKeys('heavyweight')).toEqual(['ui-theme-heavyweight']);
});
