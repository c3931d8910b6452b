import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import {
  type CategoryList,
  categoriesQuery,
  devicesQuery,
  type ListViewer,
  viewerKey,
} from '#web/features/catalogue/catalogue.queries.ts';
import type { DatedLists } from '#web/lib/kept/dated-lists.ts';
import { isUnanswered, type Load, retryAt } from './load-schedule.ts';
import { type ShownList, shownLists } from './shown-lists.ts';
import { useLoadQueue, useStaggeredLoading } from './use-load-queue.ts';

export type ListsByCategory = ReadonlyMap<string, Pick<ShownList, 'devices' | 'money'>>;

export interface CatalogueLists {
  readonly categoriesQuery: UseQueryResult<CallAnswer<'listCategories'>>;
  /** In the order of the tabs; empty until they have loaded. */
  readonly categories: readonly string[];
  /** Undefined until there is a category. */
  readonly chosen: string | undefined;
  readonly chosenQuery: UseQueryResult<CategoryList> | undefined;
  /** The shown list of the chosen category. */
  readonly chosenList: ShownList | undefined;
  /** Since when the prices hold; null while nothing has been published. */
  readonly updatedAt: string | null;
  /** The lists that can be shown so far. */
  readonly listsByCategory: ListsByCategory;
  /** What the server has sent to this page; null until the categories have loaded. */
  readonly received: DatedLists | null;
  /** The categories that cannot be shown: still to come, or failed. */
  readonly unloaded: UnloadedLists;
  /** Something is missing because the server does not answer: earlier lists may be shown instead. */
  readonly isMissing: boolean;
}

export interface UnloadedLists {
  readonly loading: readonly string[];
  readonly failed: readonly string[];
  readonly retry: () => void;
}

const NO_CATEGORIES: readonly string[] = [];

/** Loads the categories and their lists: the chosen one first, then the others one by one, with retries. */
export function useCatalogueLists(
  viewer: ListViewer,
  choose: (categories: readonly string[]) => string | undefined,
  earlier: DatedLists | null,
): CatalogueLists {
  useDropOtherRoles(viewer);
  const categoriesResult = useQuery(categoriesQuery(viewer));
  const answer = categoriesResult.data;
  const requested = answer?.categories ?? NO_CATEGORIES;
  const categories = answer ? requested : (earlier?.categories ?? NO_CATEGORIES);
  const chosen = choose(categories);
  const { queued, enqueue } = useLoadQueue(viewer);
  const { results, arrived } = useQueries({
    queries: requested.map((category) => ({
      ...devicesQuery(viewer, category),
      enabled: category === chosen || queued.has(category),
    })),
    combine: combineResults,
  });
  const chosenQuery = results[requested.indexOf(chosen ?? '')];
  const isChosenSettled = chosenQuery?.isPending === false && !isBeginning(chosenQuery);
  useStaggeredLoading({ categories: requested, chosen, isChosenSettled, queued, enqueue });
  useRetries([categoriesResult, ...results], earlier !== null);
  const isLate = useIsLate((chosenQuery ?? categoriesResult).isPending);
  const received = useMemo(
    () => (answer ? { ...answer, lists: wholeLists(arrived) } : null),
    [answer, arrived],
  );
  const shown = useMemo(
    () =>
      shownLists(categories, arrived, (category) =>
        isRefused(results[requested.indexOf(category)]) ? undefined : earlier?.lists.get(category),
      ),
    [categories, arrived, earlier, results, requested],
  );
  const listsByCategory = useMemo(() => wholeLists(shown), [shown]);
  return {
    categoriesQuery: categoriesResult,
    categories,
    chosen,
    chosenQuery,
    chosenList: shown.get(chosen ?? ''),
    // A server of an older release sends only when the list was published.
    updatedAt: answer?.updatedAt ?? answer?.publishedAt ?? null,
    listsByCategory,
    received,
    unloaded: unloadedLists(categories, listsByCategory, (category) => {
      return results[requested.indexOf(category)] ?? categoriesResult;
    }),
    isMissing: isLate || [categoriesResult, ...results].some(isUnanswered),
  };
}

function unloadedLists(
  categories: readonly string[],
  loaded: ListsByCategory,
  loadOf: (category: string) => RetriableLoad,
): UnloadedLists {
  const missing = categories.filter((category) => !loaded.has(category));
  const failed = missing.filter((category) => loadOf(category).isError);
  return {
    // A retry counts as loading.
    loading: missing.filter((category) => !failed.includes(category) || loadOf(category).isFetching),
    failed: failed.filter((category) => !loadOf(category).isFetching),
    retry() {
      for (const load of new Set(failed.map(loadOf))) void load.refetch();
    },
  };
}

function isRefused(result: UseQueryResult | undefined): boolean {
  return result?.isError === true && !isUnanswered(result);
}

/** Only the first rows are here, from the document, and the rest is still loading. */
function isBeginning({ data, isError }: UseQueryResult<CategoryList>): boolean {
  return data?.columnStarts !== undefined && !isError;
}

/** The beginning of a list is shown, but neither searched nor stored: what is not in it may be in the list. */
function wholeLists<List extends Pick<CategoryList, 'columnStarts'>>(
  lists: ReadonlyMap<string, List>,
): Map<string, List> {
  return new Map([...lists].filter(([, { columnStarts }]) => columnStarts === undefined));
}

// Not inline: the query client calls a function it knows only when a result has changed. A new function on each render
// would run the search again.
function combineResults(results: UseQueryResult<CategoryList>[]) {
  const arrived = results.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ ...data, asOf: dataUpdatedAt }] : [],
  );
  return { results, arrived: new Map(arrived.map((list) => [list.category, list])) };
}

/** Drops the lists of the former role when the role changes: they are not this viewer's prices. */
function useDropOtherRoles(viewer: ListViewer): void {
  const queryClient = useQueryClient();
  const former = useRef(viewer);
  useEffect(() => {
    if (former.current === viewer) return;
    queryClient.removeQueries({ queryKey: viewerKey(former.current) });
    former.current = viewer;
  }, [queryClient, viewer]);
}

const LATE_AFTER_MS = 5_000;

/** Whether the load takes long: on a dead connection nothing arrives and nothing fails either. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

interface RetriableLoad extends Load {
  readonly refetch: () => Promise<unknown>;
}

/** Retries failed loads when they are due, and at once when the connection returns or the page becomes visible. */
function useRetries(loads: readonly RetriableLoad[], isEndless: boolean): void {
  const dueAt = (load: Load) => retryAt(load, isEndless) ?? Number.POSITIVE_INFINITY;
  const nextAt = Math.min(...loads.map(dueAt));

  const retryUntil = useEffectEvent((latest: number) => {
    for (const load of loads) if (dueAt(load) <= latest) void load.refetch();
  });
  useEffect(() => {
    if (nextAt === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => retryUntil(nextAt), Math.max(0, nextAt - Date.now()));
    return () => clearTimeout(timer);
  }, [nextAt]);

  const retryFailed = useEffectEvent(() => {
    for (const load of loads) if (load.isError && !load.isFetching) void load.refetch();
  });
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') retryFailed();
    };
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
}
