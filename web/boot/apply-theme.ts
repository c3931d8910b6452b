import type { ThemeName } from '#domain/themes/theme-names.ts';

const BODY_CLASS_PREFIX = 'theme-';

/**
 * Applies a theme to the page. An attribute on the root element sets the colours, because the root exists before the body
 * and also contains dialogs in portals. The body class follows as soon as there is a body.
 */
export function applyTheme(page: Document, name: ThemeName): void {
  page.documentElement.dataset.theme = name;
  paintBrowserFrame(page);
  if (page.body) setBodyClass(page.body, name);
  else whenBodyAppears(page, (body) => setBodyClass(body, name));
}

function setBodyClass(body: HTMLElement, name: ThemeName): void {
  const former = [...body.classList].filter((className) => className.startsWith(BODY_CLASS_PREFIX));
  body.classList.remove(...former);
  body.classList.add(`${BODY_CLASS_PREFIX}${name}`);
}

/** An observer runs before the next paint; waiting for DOMContentLoaded would show an unstyled frame on a slow page. */
function whenBodyAppears(page: Document, then: (body: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    if (!page.body) return;
    observer.disconnect();
    then(page.body);
  });
  observer.observe(page.documentElement, { childList: true });
}

/** Phones colour their bars by this tag. The colour comes from the style sheet: the boot script needs no palettes. */
function paintBrowserFrame(page: Document): void {
  const background = page.defaultView
    ?.getComputedStyle(page.documentElement)
    .getPropertyValue('--background')
    .trim();
  if (background) page.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}
