import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#domain/contract/calls.ts';
import type { CatalogueRow } from '#domain/contract/device.ts';
import type { Role } from '#domain/contract/roles.ts';
import { categoriesQuery, devicesQuery } from './catalogue.queries.ts';
import { useForgottenSessions } from './use-forgotten-sessions.ts';
import { useRetries } from './use-retries.ts';
import { useNextTurns, useTurns } from './use-turns.ts';

export interface CategoryList {
  readonly category: string;
  readonly devices: readonly CatalogueRow[];
}

export type DevicesByCategory = ReadonlyMap<string, readonly CatalogueRow[]>;

export interface CatalogueLists {
  readonly categoriesQuery: UseQueryResult<CallAnswer<'listCategories'>>;
  /** In the order of the tab strip; empty until the server has said. */
  readonly categories: readonly string[];
  /** Undefined until there is a category to choose. */
  readonly chosen: string | undefined;
  readonly chosenQuery: UseQueryResult<CategoryList> | undefined;
  /** What has arrived so far. */
  readonly devicesByCategory: DevicesByCategory;
}

const NO_CATEGORIES: readonly string[] = [];

/** The categories, and the list of each: the chosen one first, then the others in turn, failed ones again later. */
export function useCatalogueLists(
  viewer: Role,
  choose: (categories: readonly string[]) => string | undefined,
): CatalogueLists {
  useForgottenSessions(viewer);
  const categoriesResult = useQuery(categoriesQuery(viewer));
  const categories = categoriesResult.data?.categories ?? NO_CATEGORIES;
  const chosen = choose(categories);
  const { come, take } = useTurns(viewer);
  const { results, devicesByCategory } = useQueries({
    queries: categories.map((category) => ({
      ...devicesQuery(viewer, category),
      enabled: category === chosen || come.has(category),
    })),
    combine: gather,
  });
  const chosenQuery = results[categories.indexOf(chosen ?? '')];
  const isChosenSettled = chosenQuery?.isPending === false;
  useNextTurns({ categories, chosen, isChosenSettled, come, take });
  useRetries([categoriesResult, ...results]);
  return { categoriesQuery: categoriesResult, categories, chosen, chosenQuery, devicesByCategory };
}

// Declared here, not inline: the query client calls a function that it knows only when a result has changed, and
// the search is not run again in between.
function gather(results: UseQueryResult<CategoryList>[]) {
  const arrived = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  return {
    results,
    devicesByCategory: new Map(arrived.map(({ category, devices }) => [category, devices])),
  };
}
