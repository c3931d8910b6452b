import './print-alone.css';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Ends the one before: some browsers never say that printing is over. */
let clearLast = () => {};

/**
 * Opens the print dialog of the browser with this part and nothing else. Resolves when the dialog has opened; the part
 * stays in the page, unseen, until it is closed.
 */
export async function printAlone(part: ReactNode): Promise<void> {
  clearLast();
  const place = document.createElement('div');
  place.className = 'print-alone';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(part));
  const printing = new AbortController();
  clearLast = () => {
    printing.abort();
    root.unmount();
    place.remove();
    clearLast = () => {};
  };
  window.addEventListener('afterprint', () => clearLast(), { signal: printing.signal });
  await loadPictures(place);
  window.print();
}

/** A picture that is still loading is printed as nothing. One that cannot be loaded must not stop the rest. */
async function loadPictures(place: HTMLElement): Promise<void> {
  await Promise.allSettled([...place.querySelectorAll('img')].map((picture) => picture.decode()));
}
