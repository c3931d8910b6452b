import { labelOfCategory } from './category-labels.ts';

export interface RowPlace {
  readonly category: string;
  /** The title above the row in the list. */
  readonly section?: string | undefined;
}

/**
 * Where a row stands in the list: 'iPhone Used Unlocked', with the title of its section if it has one. The same name is
 * another device elsewhere, at another price.
 */
export function placeText({ category, section = '' }: RowPlace): string {
  // A section may have the name of its category.
  return [...new Set([labelOfCategory(category), section])].filter((part) => part !== '').join(', ');
}
