import type { ThemeName } from '#domain/themes/theme-names.ts';

const BODY_CLASS_PREFIX = 'theme-';

/**
 * Puts a theme on the page. The attribute on the root carries the colours, because it exists before the body does and
 * reaches everything, dialogs in portals included; the body class follows as soon as there is a body.
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

/** An observer runs before the next paint; waiting for DOMContentLoaded would show one unstyled frame on a slow page. */
function whenBodyAppears(page: Document, then: (body: HTMLElement) => void): void {
  const observer = new MutationObserver(() => {
    if (!page.body) return;
    observer.disconnect();
    then(page.body);
  });
  observer.observe(page.documentElement, { childList: true });
}

/** Phones colour their bars by this tag. Read back from the style sheet, so that the boot script carries no palettes. */
function paintBrowserFrame(page: Document): void {
  const background = page.defaultView
    ?.getComputedStyle(page.documentElement)
    .getPropertyValue('--background')
    .trim();
  if (background) page.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}
