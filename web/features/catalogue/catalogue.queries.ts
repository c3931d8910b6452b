import { queryOptions } from '@tanstack/react-query';
import type { FirstList } from '#domain/catalogue/first-list.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';

/** The lists of all roles. */
export const CATALOGUE_KEY = ['catalogue'] as const;

/** A role with its own list, or a tier whose list an admin looks at. */
export type ListViewer = Role | { readonly as: TierId };

/** Lists are cached by the role they were priced for: the next person to sign in must not see them. */
export function viewerKey(viewer: ListViewer) {
  return [...CATALOGUE_KEY, viewer] as const;
}

export function categoriesQuery(viewer: ListViewer) {
  return queryOptions({
    queryKey: [...viewerKey(viewer), 'categories'],
    queryFn: ({ signal }) =>
      logFailure(
        'the categories',
        signal,
        callVisitorApi('listCategories', { query: tierOf(viewer), signal }),
      ),
  });
}

export interface CategoryList {
  readonly category: string;
  readonly devices: readonly CatalogueRow[];
  /** What the prices are in; absent in classic money. It stays with its rows: another list may be older. */
  readonly money?: Money | undefined;
  /** Given while only the first rows are here: where the whole list breaks, by the number of columns. */
  readonly columnStarts?: FirstList['columnStarts'] | undefined;
  readonly tables?: FirstList['tables'] | undefined;
}

export function devicesQuery(viewer: ListViewer, category: string) {
  return queryOptions({
    queryKey: [...viewerKey(viewer), 'devices', category],
    queryFn: async ({ signal }): Promise<CategoryList> => {
      const call = callVisitorApi('listDevices', { params: { category }, query: tierOf(viewer), signal });
      const { devices, money } = await logFailure(category, signal, call);
      return { category, devices, money };
    },
  });
}

function tierOf(viewer: ListViewer): { as?: TierId } {
  return typeof viewer === 'object' ? viewer : {};
}

async function logFailure<Answer>(what: string, signal: AbortSignal, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    // An aborted load has not failed.
    if (!signal.aborted) console.warn(`Loading ${what} failed.`, error);
    throw error;
  }
}
