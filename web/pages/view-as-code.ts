/**
 * What an admin's page loads to show the list of a tier. In a file of its own: the page that everybody loads would otherwise
 * list the files of all its parts.
 */
export async function loadViewAsPage() {
  return (await import('./view-as-page.tsx')).ViewAsPage;
}
