import { describe, expect, test } from 'vitest';
import { applyThemeToAll, configuredTheme, copyTheme, resetTheme, setTheme } from './edit-themes.ts';
import { makeConfiguration } from './testing/make-configuration.ts';

const themed = makeConfiguration({
  themeByRole: { public: 'neon-cyber', vip: 'vapor-wave', heavyweight: 'sunset-fade', admin: 'carbon-fiber' },
  uiTheme: 'electric-lime',
});

test.each(['public', 'vip', 'heavyweight', 'admin'] as const)(
  'setting the theme of %s changes no other theme',
  (role) => {
    expect(setTheme(themed, role, 'slate-pro')).toEqual({
      ...themed,
      themeByRole: { ...themed.themeByRole, [role]: 'slate-pro' },
    });
  },
);

test.each([
  ['public', 'midnight-glass'],
  ['vip', 'clean-pro'],
  ['admin', 'slate-pro'],
  ['heavyweight', 'golden-hour'],
] as const)('resetting the theme of %s makes it %s', (role, theme) => {
  expect(resetTheme(themed, role)).toEqual({
    ...themed,
    themeByRole: { ...themed.themeByRole, [role]: theme },
  });
});

describe('copying a theme', () => {
  test('from public to vip', () => {
    expect(copyTheme(themed, 'public', 'vip').themeByRole).toEqual({
      ...themed.themeByRole,
      vip: 'neon-cyber',
    });
  });

  test('from vip to public', () => {
    expect(copyTheme(themed, 'vip', 'public').themeByRole).toEqual({
      ...themed.themeByRole,
      public: 'vapor-wave',
    });
  });

  test('copies the effective theme if none is set for the role: the general theme, then the default', () => {
    expect(copyTheme(makeConfiguration({ uiTheme: 'dark' }), 'public', 'vip').themeByRole.vip).toBe('dark');
    expect(copyTheme(makeConfiguration(), 'public', 'vip').themeByRole.vip).toBe('midnight-glass');
    expect(configuredTheme(makeConfiguration(), 'vip')).toBe('clean-pro');
  });
});

test('applying a theme to all sets public, heavyweight, vip, admin and the general theme', () => {
  expect(applyThemeToAll(makeConfiguration(), 'arctic-aurora')).toEqual({
    ...makeConfiguration(),
    themeByRole: {
      public: 'arctic-aurora',
      heavyweight: 'arctic-aurora',
      vip: 'arctic-aurora',
      admin: 'arctic-aurora',
    },
    uiTheme: 'arctic-aurora',
  });
});

test('no theme edit mutates the given configuration', () => {
  const before = JSON.stringify(themed);
  setTheme(themed, 'vip', 'dark');
  resetTheme(themed, 'vip');
  copyTheme(themed, 'vip', 'public');
  applyThemeToAll(themed, 'dark');
  expect(JSON.stringify(themed)).toBe(before);
});
