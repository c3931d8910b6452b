import { describe, expect, test } from 'vitest';
import { CLIENT_THEMES, CONFIGURATION_THEMES, ENGINE_ROOM_THEMES } from './theme-lists.ts';
import { THEME_NAMES } from './theme-names.ts';
import { DEFAULT_THEME_BY_ROLE } from './theme-roles.ts';
import { THEMES, themeColourScheme, themeOf } from './themes.ts';

const words = (text: string) => text.split(', ');

describe('the theme lists', () => {
  test('the client list has 27 themes', () => {
    expect(CLIENT_THEMES).toEqual(
      words(
        'light, dark, midnight-glass, clean-pro, carbon-neon, deep-purple, forest-emerald, ocean-breeze, ' +
          'crimson-steel, golden-amber, royal-blue, cyber-pink, arctic-ice, sunset-orange, electric-violet, mint-fresh, ' +
          'mocha-brown, slate-pro, lime-zest, copper-rust, indigo-night, turquoise-wave, rose-gold, steel-blue, ' +
          'emerald-matrix, lavender-mist, charcoal-flame',
      ),
    );
    expect(CLIENT_THEMES).toHaveLength(27);
  });

  test('the configuration list has 12 themes', () => {
    expect(CONFIGURATION_THEMES).toEqual(
      words(
        'light, dark, midnight-glass, clean-pro, slate-pro, neon-cyber, golden-hour, arctic-aurora, carbon-fiber, ' +
          'sunset-fade, electric-lime, vapor-wave',
      ),
    );
  });

  test('the Engine Room offers ten themes', () => {
    expect(ENGINE_ROOM_THEMES).toEqual(
      words(
        'neon-cyber, golden-hour, midnight-glass, clean-pro, slate-pro, arctic-aurora, carbon-fiber, sunset-fade, ' +
          'electric-lime, vapor-wave',
      ),
    );
  });

  test('together they are the 34 themes, each once', () => {
    expect(new Set(THEME_NAMES)).toEqual(new Set([...CLIENT_THEMES, ...CONFIGURATION_THEMES]));
    expect(THEME_NAMES).toHaveLength(34);
    expect(THEMES.map((theme) => theme.value)).toEqual(THEME_NAMES);
  });

  test('each role has the specified default', () => {
    expect(DEFAULT_THEME_BY_ROLE).toEqual({
      public: 'midnight-glass',
      vip: 'clean-pro',
      heavyweight: 'golden-hour',
      admin: 'slate-pro',
    });
  });
});

describe('the themes', () => {
  test('no two share a label or a description', () => {
    expect(new Set(THEMES.map((theme) => theme.label)).size).toBe(THEMES.length);
    expect(new Set(THEMES.map((theme) => theme.description)).size).toBe(THEMES.length);
  });

  test('golden-hour is labelled Matrix Hacker, every other theme by its name', () => {
    for (const theme of THEMES) {
      const spokenName = theme.value.replace(/(?:^|-)[a-z]/g, (start) =>
        start.replace('-', ' ').toUpperCase(),
      );
      expect(theme.label).toBe(theme.value === 'golden-hour' ? 'Matrix Hacker' : spokenName);
    }
  });

  test('no category is empty, a light theme has a light scheme and a dark theme a dark one', () => {
    expect(new Set(THEMES.map((theme) => theme.category))).toEqual(new Set(['light', 'dark', 'specialty']));
    for (const theme of THEMES.filter(({ category }) => category !== 'specialty')) {
      expect(theme.scheme).toBe(theme.category);
    }
  });

  test.each(THEMES)('$value has 16 colours of six digits each', ({ colours }) => {
    expect(Object.keys(colours)).toHaveLength(16);
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('a colour scheme is the background, primary, secondary and accent of its theme', () => {
    const theme = themeOf('neon-cyber');
    expect(themeColourScheme(theme)).toEqual({
      background: theme.colours.background,
      primary: theme.colours.primary,
      secondary: theme.colours.secondary,
      accent: theme.colours.accent,
    });
  });
});
