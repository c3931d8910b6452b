/** Tells the service worker that the page it keeps is no longer as the server sends it. */
export const PAGE_CHANGED = 'page-changed';
