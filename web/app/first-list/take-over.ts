import { SHOWN_ID } from './first-list.ts';

/**
 * Takes over from the list that the document shows. Call it before the app renders, and what it returns after, in the
 * same task: the browser then paints one or the other, never both or neither. What somebody has begun goes on: the
 * focus, the text and caret in the search, the scroll positions, and a tab that was pressed before it could answer.
 */
export function beginTakeOver(page: Document): (root: HTMLElement) => void {
  const shown = page.getElementById(SHOWN_ID);
  if (!shown) return () => undefined;
  // Reading a position lays out a page that is about to go, which takes longer than anything else here.
  const isScrolled = shown.dataset.scrolled !== undefined;
  const top = isScrolled ? page.documentElement.scrollTop : 0;
  const controls = controlsIn(shown);
  const active = page.activeElement;
  const focusedPlace = active instanceof HTMLElement ? controls.indexOf(active) : -1;
  const pressedPlace = controls.findIndex((control) => control.dataset.pressed !== undefined);
  const scrolled = isScrolled ? Array.from(shown.querySelectorAll('*'), ({ scrollLeft }) => scrollLeft) : [];
  const field = shown.querySelector('input');
  // Not if it has the focus: a phone would close its keyboard before the app's field is there.
  if (focusedPlace === -1) shown.remove();
  return (root) => {
    const own = controlsIn(root);
    scrollAlike(scrolled, root);
    own[focusedPlace]?.focus({ preventScroll: true });
    copyText(field, root.querySelector('input'));
    shown.remove();
    if (isScrolled) page.documentElement.scrollTop = top;
    own[pressedPlace]?.click();
  };
}

/** What can have the focus: both have the same elements in the same order. */
function controlsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('a, button, input, main, [role=tabpanel]')];
}

function scrollAlike(scrolled: readonly number[], root: HTMLElement): void {
  const own = root.querySelectorAll('*');
  for (const [place, scrollLeft] of scrolled.entries())
    if (scrollLeft > 0) own[place]?.scrollTo(scrollLeft, 0);
}

function copyText(former: HTMLInputElement | null, own: HTMLInputElement | null): void {
  if (!former || !own || former.value === '') return;
  const { value, selectionStart, selectionEnd } = former;
  // React overrides the setter of the element itself, and would not notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, value);
  own.setSelectionRange(selectionStart, selectionEnd);
  own.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
