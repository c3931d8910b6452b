import { copyRowsAsLines } from './copy-rows.ts';

/**
 * What a visitor needs only with a pointer, a key or a selection in the list: copying rows, and the whole of a name that is
 * cut after three lines. Listens on the panel, because thousands of rows would be slow. Returns a stop function.
 */
export function startListTools(panel: HTMLElement): () => void {
  const stopCopying = copyRowsAsLines(panel);
  panel.addEventListener('pointerover', addTooltip);
  panel.addEventListener('click', toggleWholeName);
  panel.addEventListener('focus', startAtTop);
  // The pointer that loaded this file.
  setTooltip(panel.querySelector<HTMLElement>('.device-name-long:hover'));
  return () => {
    stopCopying();
    panel.removeEventListener('pointerover', addTooltip);
    panel.removeEventListener('click', toggleWholeName);
    panel.removeEventListener('focus', startAtTop);
  };
}

/**
 * Who goes from the header into the list with the Tab key reads it from its first title. Not from elsewhere: a window that
 * gets the focus back must stay where it was.
 */
function startAtTop({ target, relatedTarget }: FocusEvent): void {
  const isFromHeader = relatedTarget instanceof Element && relatedTarget.closest('header') !== null;
  if (isFromHeader && target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView();
}

function addTooltip({ target }: Event): void {
  setTooltip(longNameAround(target));
}

// Measured on hover: measuring every row in advance would be slow.
function setTooltip(name: HTMLElement | null): void {
  if (name) name.title = isCut(name) ? (name.textContent ?? '') : '';
}

/** A finger has no hover: a tap on a cut name shows all of it, and another one cuts it again. */
function toggleWholeName({ target }: Event): void {
  const name = longNameAround(target);
  // Selecting text ends with a click too.
  if (!name || document.getSelection()?.isCollapsed === false) return;
  if (isCut(name) || name.dataset.whole !== undefined) name.toggleAttribute('data-whole');
}

function longNameAround(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.device-name-long') : null;
}

/** Whether a line is hidden: the letters themselves may be a pixel higher than their line. */
function isCut(name: HTMLElement): boolean {
  return name.scrollHeight > name.clientHeight + 4;
}
