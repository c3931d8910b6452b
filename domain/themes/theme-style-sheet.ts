import type { Theme } from './theme.ts';
import type { ThemeName } from './theme-names.ts';
import { DEFAULT_THEME_BY_ROLE } from './theme-roles.ts';
import { THEMES, themeOf } from './themes.ts';

/**
 * Every theme as CSS custom properties. `data-theme` works on any element, so a page can show miniatures of other
 * themes; the body class sets the same theme for rules that select by class. :root has the public default for a page
 * whose boot script was blocked.
 */
export function themeStyleSheet(): string {
  return THEMES.map((theme) => themeRule(theme)).join('\n');
}

/** One theme, for a page that shows no other. It also colours a page whose theme has not loaded yet. */
export function pageStyleSheet(name: ThemeName): string {
  return themeRule(themeOf(name), [':root']);
}

function themeRule(theme: Theme, more: readonly string[] = []): string {
  const declarations = Object.entries(theme.colours).map(
    ([token, colour]) => `  --${kebabCase(token)}: ${colour};`,
  );
  return [
    `${[...more, ...selectorsOf(theme)].join(', ')} {`,
    `  color-scheme: ${theme.scheme};`,
    // A shadow that suits a dark background is too heavy on a light one.
    `  --depth-strength: ${theme.scheme === 'dark' ? '1' : '0.3333'};`,
    ...declarations,
    ...(hasEvenGround(theme) ? EVEN_GROUND : []),
    '}',
  ].join('\n');
}

/**
 * The ground is a gradient over the window. A colour that scrolls with a row can stand for it only if nobody sees the
 * difference between its ends.
 */
const EVEN_STEPS = 8;

const EVEN_GROUND = [
  '  --name-leader: var(--leader);',
  '  --name-ground: color-mix(in srgb, var(--background), var(--background-end));',
];

function hasEvenGround({ colours: { background, backgroundEnd } }: Theme): boolean {
  const ends = channelsOf(backgroundEnd);
  return channelsOf(background).every(
    (channel, place) => Math.abs(channel - (ends[place] ?? 0)) <= EVEN_STEPS,
  );
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function selectorsOf({ value }: Theme): string[] {
  const selectors = [`[data-theme='${value}']`, `body.theme-${value}`];
  return value === DEFAULT_THEME_BY_ROLE.public ? [':root:not([data-theme])', ...selectors] : selectors;
}

function kebabCase(token: string): string {
  return token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
