import type { ThemeName } from './theme-names.ts';

/** The browser's list of themes in the specification. */
export const CLIENT_THEMES = [
  'light',
  'dark',
  'midnight-glass',
  'clean-pro',
  'carbon-neon',
  'deep-purple',
  'forest-emerald',
  'ocean-breeze',
  'crimson-steel',
  'golden-amber',
  'royal-blue',
  'cyber-pink',
  'arctic-ice',
  'sunset-orange',
  'electric-violet',
  'mint-fresh',
  'mocha-brown',
  'slate-pro',
  'lime-zest',
  'copper-rust',
  'indigo-night',
  'turquoise-wave',
  'rose-gold',
  'steel-blue',
  'emerald-matrix',
  'lavender-mist',
  'charcoal-flame',
] as const satisfies readonly ThemeName[];

/** The configuration's list of themes in the specification. */
export const CONFIGURATION_THEMES = [
  'light',
  'dark',
  'midnight-glass',
  'clean-pro',
  'slate-pro',
  'neon-cyber',
  'golden-hour',
  'arctic-aurora',
  'carbon-fiber',
  'sunset-fade',
  'electric-lime',
  'vapor-wave',
] as const satisfies readonly ThemeName[];

/** What the Engine Room offers, in the order of its cards. */
export const ENGINE_ROOM_THEMES = [
  'neon-cyber',
  'golden-hour',
  'midnight-glass',
  'clean-pro',
  'slate-pro',
  'arctic-aurora',
  'carbon-fiber',
  'sunset-fade',
  'electric-lime',
  'vapor-wave',
] as const satisfies readonly ThemeName[];
