import { useEffectEvent, useLayoutEffect } from 'react';
import { addLayer } from '#web/lib/history/history-layers.ts';

/** The browser's Back closes an open dialog, as Escape does, before it leaves the page below. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? addLayer(() => close()) : undefined), [isOpen]);
}
