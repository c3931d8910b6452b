/** The part of the page's state that the address holds, so that it can be shared, reloaded and returned to. */
export interface CatalogueAddress {
  /** As the address has it; the category may not exist. */
  readonly category: string;
  readonly searchText: string;
}

export function readAddress(search: string): CatalogueAddress {
  const parameters = new URLSearchParams(search);
  return { category: parameters.get('category') ?? '', searchText: parameters.get('q') ?? '' };
}

/** The address with the given parts, always in the same order. Other parameters stay. */
export function withAddress(search: string, { category, searchText }: CatalogueAddress): string {
  const parameters = new URLSearchParams(search);
  setAsLast(parameters, 'category', category);
  setAsLast(parameters, 'q', searchText);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function setAsLast(parameters: URLSearchParams, name: string, value: string): void {
  parameters.delete(name);
  if (value !== '') parameters.append(name, value);
}
