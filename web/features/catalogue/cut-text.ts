import type { PointerEvent } from 'react';

/** A name that is cut off tells itself in full under the pointer. Asked for then, not for every row beforehand. */
export function nameCutText({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.device-name')) return;
  target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? '') : '';
}
