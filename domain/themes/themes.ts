import { DARK_NEUTRAL_THEMES } from './palettes/dark-neutral.ts';
import { DARK_RICH_THEMES } from './palettes/dark-rich.ts';
import { LIGHT_COOL_THEMES } from './palettes/light-cool.ts';
import { LIGHT_WARM_THEMES } from './palettes/light-warm.ts';
import { NEON_THEMES } from './palettes/neon.ts';
import { SCENERY_THEMES } from './palettes/scenery.ts';
import type { Theme, ThemeColours, ThemeEntry } from './theme.ts';
import { THEME_NAMES, type ThemeName } from './theme-names.ts';

// A name without a palette does not compile.
const ENTRIES: Record<ThemeName, ThemeEntry> = {
  ...LIGHT_COOL_THEMES,
  ...LIGHT_WARM_THEMES,
  ...DARK_NEUTRAL_THEMES,
  ...DARK_RICH_THEMES,
  ...NEON_THEMES,
  ...SCENERY_THEMES,
};

/** Every theme, in the order of the names. */
export const THEMES: readonly Theme[] = THEME_NAMES.map(themeOf);

export function themeOf(name: ThemeName): Theme {
  return { value: name, ...ENTRIES[name] };
}

/** The four colours of a theme's small preview. */
export function themeColourScheme(
  theme: Theme,
): Pick<ThemeColours, 'background' | 'primary' | 'secondary' | 'accent'> {
  const { background, primary, secondary, accent } = theme.colours;
  return { background, primary, secondary, accent };
}
