import { copyRowsAsLines } from './copy-rows.ts';

/**
 * What a visitor needs only with a pointer or a selection in the list: copying rows, and the whole of a name that is cut
 * after three lines. Listens on the panel, because thousands of rows would be slow. Returns a stop function.
 */
export function startListTools(panel: HTMLElement): () => void {
  const stopCopying = copyRowsAsLines(panel);
  panel.addEventListener('pointerover', addTooltip);
  panel.addEventListener('click', toggleWholeName);
  // The pointer that loaded this file.
  setTooltip(panel.querySelector<HTMLElement>('.device-name-long:hover'));
  return () => {
    stopCopying();
    panel.removeEventListener('pointerover', addTooltip);
    panel.removeEventListener('click', toggleWholeName);
  };
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

function isCut(name: HTMLElement): boolean {
  return name.scrollHeight > name.clientHeight;
}
