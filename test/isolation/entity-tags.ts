/** Whether a list of tags contains this one, by the weak comparison that If-None-Match requires. */
export function namesTagWeakly(list: string | undefined, etag: string | undefined): boolean {
  if (list === undefined || etag === undefined) return false;
  return list.split(',').some((each) => withoutWeakness(each) === withoutWeakness(etag));
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
