/**
 * Tells the style sheet that the list's header is shown, how high it is, and whether it has the focus, so that nothing
 * that is scrolled to ends up under it. By attributes of the root and not by `:has()`, for which the browser would look
 * through all rows that enter or leave the page. Returns a function that takes everything back.
 */
export function publishHeader(header: HTMLElement): () => void {
  const { style, dataset } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // The app's header may have replaced the one in the document.
    if (!header.isConnected) return;
    style.setProperty('--header-full-height', `${header.getBoundingClientRect().height}px`);
  });
  const publishFocus = () => {
    if (!header.isConnected) return;
    dataset.listHeader = header.contains(document.activeElement) ? 'focused' : 'shown';
  };
  publishFocus();
  observer.observe(header);
  header.addEventListener('focusin', publishFocus);
  header.addEventListener('focusout', publishFocus);
  return () => {
    observer.disconnect();
    header.removeEventListener('focusin', publishFocus);
    header.removeEventListener('focusout', publishFocus);
    style.removeProperty('--header-full-height');
    delete dataset.listHeader;
  };
}
