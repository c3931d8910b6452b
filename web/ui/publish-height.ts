/** Publishes the height to the style sheet, so that nothing that is scrolled to ends up under the header. */
export function publishHeight(header: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--header-full-height', `${header.getBoundingClientRect().height}px`);
  });
  observer.observe(header);
  return () => {
    observer.disconnect();
    style.removeProperty('--header-full-height');
  };
}
