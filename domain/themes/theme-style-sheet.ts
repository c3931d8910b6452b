import type { Theme } from './theme.ts';
import { DEFAULT_THEME_BY_ROLE } from './theme-roles.ts';
import { THEMES } from './themes.ts';

/**
 * Every theme as CSS custom properties. `data-theme` works on any element, so a page can show miniatures of other
 * themes; the body class sets the same theme for rules that select by class. :root has the public default for a page
 * whose boot script was blocked.
 */
export function themeStyleSheet(): string {
  return THEMES.map(themeRule).join('\n');
}

function themeRule(theme: Theme): string {
  const declarations = Object.entries(theme.colours).map(
    ([token, colour]) => `  --${kebabCase(token)}: ${colour};`,
  );
  return [
    `${selectorsOf(theme).join(', ')} {`,
    `  color-scheme: ${theme.scheme};`,
    // A shadow that suits a dark background is too heavy on a light one.
    `  --depth-strength: ${theme.scheme === 'dark' ? '1' : '0.3333'};`,
    ...declarations,
    '}',
  ].join('\n');
}

function selectorsOf({ value }: Theme): string[] {
  const selectors = [`[data-theme='${value}']`, `body.theme-${value}`];
  return value === DEFAULT_THEME_BY_ROLE.public ? [':root:not([data-theme])', ...selectors] : selectors;
}

function kebabCase(token: string): string {
  return token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
