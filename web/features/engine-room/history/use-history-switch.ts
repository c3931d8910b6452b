import { type RefObject, useRef, useState } from 'react';
import { useBackToClose } from '#web/ui/dialogs/use-back-to-close.ts';

export interface HistorySwitch {
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  /** Gives the focus back to the button. */
  readonly close: () => void;
  /** For a tab, which keeps the focus. */
  readonly leave: () => void;
}

/** Whether the history is shown. It is no tab: Escape and Back lead from it to the tab that was open. */
export function useHistorySwitch(isReady: boolean, onOpen: () => void): HistorySwitch {
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = isWanted && isReady;
  function close(): void {
    setIsWanted(false);
    button.current?.focus();
  }
  function toggle(): void {
    setIsWanted(!isOpen);
    if (!isOpen) onOpen();
  }
  useBackToClose(isOpen, close);
  return { isOpen, button, close, toggle, leave: () => setIsWanted(false) };
}
