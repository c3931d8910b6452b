import { useEffect, useEffectEvent } from 'react';

interface RoomKeys {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl+S, Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y anywhere in the room; on a Mac with the command key. */
export function useRoomKeys(keys: RoomKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    // Whoever handled the key has done it already: the matrix undoes by itself.
    if (!action || (action !== 'save' && event.defaultPrevented)) return;
    if (action !== 'save' && isTyping(event.target)) return;
    // Also when there is nothing to save: the browser would offer to store the page as a file.
    event.preventDefault();
    keys[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof RoomKeys | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return 'save';
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

// In a field these keys take back letters.
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
