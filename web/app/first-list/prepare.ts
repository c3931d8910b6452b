import { overflowOf, showChosenTab } from '#web/features/catalogue/tabs/strip-scroll.ts';
import { formatDateTime, formatRecent } from '#web/lib/format.ts';
import { readStored } from '#web/lib/storage.ts';
import { arrangeRows } from './arrange-rows.ts';
import { DATA_ID, readFirstList, SHOWN_ID } from './first-list.ts';

/**
 * Runs at the end of the list in the document, before it is painted: does what the server could not do without knowing
 * the browser. With a stored session the public prices are not this viewer's, and are removed.
 */
function prepare(page: Document): void {
  const shown = page.getElementById(SHOWN_ID);
  const first = readFirstList(page);
  if (!shown || !first) return;
  if (readStored('auth_token')) {
    shown.remove();
    page.getElementById(DATA_ID)?.remove();
    return;
  }
  arrangeRows(shown.querySelector('.list-grid'), first);
  keepTabShown(shown.querySelector('.tab-strip'));
  publishHeight(shown.querySelector('header'));
  for (const time of shown.querySelectorAll('time')) writeLocally(time);
  shown.addEventListener('click', rememberPress);
  page.addEventListener('scroll', () => (shown.dataset.scrolled = ''), { capture: true, once: true });
  shown.dataset.ready = '';
}

/** In the time zone of the viewer. */
function writeLocally(time: HTMLTimeElement): void {
  const exact = formatDateTime(time.dateTime);
  time.textContent = formatRecent(time.dateTime, Date.now());
  time.title = exact;
  if (time.parentElement) time.parentElement.dataset.exact = exact;
}

/** As the page does it, for what sticks below the header; not once the app's header has replaced this one. */
function publishHeight(header: HTMLElement | null): void {
  if (!header) return;
  new ResizeObserver(() => {
    if (!header.isConnected) return;
    const { height } = header.getBoundingClientRect();
    document.documentElement.style.setProperty('--header-full-height', `${height}px`);
  }).observe(header);
}

/** Again when the tabs get another width: the font may load after this, and before the first paint. */
function keepTabShown(strip: HTMLElement | null): void {
  if (!strip?.firstElementChild) return;
  new ResizeObserver(() => showTab(strip)).observe(strip.firstElementChild);
}

function showTab(strip: HTMLElement): void {
  showChosenTab(strip);
  const { hasMoreBefore, hasMoreAfter } = overflowOf(strip);
  strip.toggleAttribute('data-start-cut', hasMoreBefore);
  strip.toggleAttribute('data-end-cut', hasMoreAfter);
}

/** The app presses the tab again when it has started. */
function rememberPress({ target }: MouseEvent): void {
  const tab = target instanceof Element && target.closest<HTMLElement>('[role=tab]');
  if (!tab) return;
  for (const other of tab.parentElement?.children ?? []) other.removeAttribute('data-pressed');
  tab.dataset.pressed = '';
}

prepare(document);
