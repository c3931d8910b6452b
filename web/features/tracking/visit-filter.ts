/** A scheme such as `chrome-extension:`; also the address of another page in place of a path of this site. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether looking at this path is a visit: the portal of the admin is none, nor is a page that a browser made up. */
export function isTrackedPath(path: string): boolean {
  if (path === '' || SCHEME.test(path)) return false;
  return !path.startsWith('moz-') && !path.startsWith('/admin');
}
