/**
 * Whether If-None-Match names the tag. Proxies that compress mark a tag as weak on its way out; for this question it
 * is still the same content.
 */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const given = ifNoneMatch.trim();
  return given === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
