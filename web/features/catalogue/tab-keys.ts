/** Where a key moves from the chosen tab, round the ends; undefined for a key that moves nothing. */
export function tabAfterKey(
  key: string,
  categories: readonly string[],
  chosen: string | undefined,
): string | undefined {
  const place = categories.indexOf(chosen ?? '');
  const count = categories.length;
  switch (key) {
    case 'ArrowRight':
      return categories[(place + 1) % count];
    case 'ArrowLeft':
      return categories[(place - 1 + count) % count];
    case 'Home':
      return categories[0];
    case 'End':
      return categories[count - 1];
    default:
      return undefined;
  }
}
