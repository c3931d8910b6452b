import { SHOWN_ID } from './first-list.ts';

/**
 * Removes the list that the document showed, once the app has rendered the same. Call it in the same task: the browser
 * then paints one or the other, never both. What somebody has begun goes on: the focus, the text and caret in the
 * search, the scroll positions, and a tab that was pressed before it could answer.
 */
export function takeOver(page: Document, root: HTMLElement): void {
  const shown = page.getElementById(SHOWN_ID);
  if (!shown) return;
  const top = page.documentElement.scrollTop;
  const former = controlsIn(shown);
  const own = controlsIn(root);
  const focused = own[former.indexOf(page.activeElement as HTMLElement)];
  const pressed = own[former.findIndex((control) => control.dataset.pressed !== undefined)];
  scrollAlike(shown, root);
  // Before the old field is removed: a phone would close its keyboard.
  focused?.focus({ preventScroll: true });
  copyText(shown.querySelector('input'), root.querySelector('input'));
  shown.remove();
  page.documentElement.scrollTop = top;
  pressed?.click();
}

/** Both have the same elements in the same order. */
function controlsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')];
}

function scrollAlike(shown: HTMLElement, root: HTMLElement): void {
  const own = [...root.querySelectorAll('*')];
  for (const [place, element] of [...shown.querySelectorAll('*')].entries())
    if (element.scrollLeft > 0) own[place]?.scrollTo(element.scrollLeft, 0);
}

function copyText(former: HTMLInputElement | null, own: HTMLInputElement | null): void {
  if (!former || !own || former.value === '') return;
  const { value, selectionStart, selectionEnd } = former;
  // React overrides the setter of the element itself, and would not notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(own, value);
  own.setSelectionRange(selectionStart, selectionEnd);
  own.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
