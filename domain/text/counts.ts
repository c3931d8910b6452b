/** '1 row', '2 rows'; pass the plural if it is irregular. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${nounFor(count, one, many)}`;
}

/** The same without the number. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** 'One', 'One and Two', 'One, Two and Three'. */
export function listedWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
