import type { KeyboardEvent } from 'react';

/** For a long list of buttons: Up, Down, Home and End, as in a menu. Nobody tabs through 200 of them. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const place = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
  const next = new Map([
    ['ArrowDown', place + 1],
    ['ArrowUp', Math.max(0, place - 1)],
    ['Home', 0],
    ['End', buttons.length - 1],
  ]).get(event.key);
  if (next === undefined || place === -1) return;
  event.preventDefault();
  buttons[next]?.focus();
}
