/**
 * Puts the focus on the page's heading. For a page that took the place of another without a page load: unless the focus moves,
 * a screen reader stays silent and Tab goes on from nowhere.
 */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
