import { normaliseCategory } from '#domain/catalogue/categories.ts';

/** What of the page's state the address keeps, so that it can be sent, reloaded and gone back to. */
export interface CatalogueAddress {
  /** As the address has it; perhaps no category at all. */
  readonly category: string;
  readonly searchText: string;
}

export function readAddress(search: string): CatalogueAddress {
  const parameters = new URLSearchParams(search);
  return { category: parameters.get('category') ?? '', searchText: parameters.get('q') ?? '' };
}

/** The address with the given parts, always in one order: what one sees has one address. What else it holds stays. */
export function withAddress(search: string, { category, searchText }: CatalogueAddress): string {
  const parameters = new URLSearchParams(search);
  putLast(parameters, 'category', category);
  putLast(parameters, 'q', searchText);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function putLast(parameters: URLSearchParams, name: string, value: string): void {
  parameters.delete(name);
  if (value !== '') parameters.append(name, value);
}

/** The addressed category, however it was typed, else the first. */
export function chosenCategory(categories: readonly string[], addressed: string): string | undefined {
  const wanted = normaliseCategory(addressed);
  return categories.find((category) => category === wanted) ?? categories[0];
}
