import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { categoriesQuery, devicesQuery, viewerKey } from '#web/features/catalogue/catalogue.queries.ts';
import type { DatedLists } from '#web/lib/dated-lists.ts';
import { isUnanswered, type Load, retryAt } from './load-schedule.ts';
import { type ShownList, shownLists } from './shown-lists.ts';
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
  /** What is shown of the chosen category. */
  readonly chosenList: ShownList | undefined;
  readonly publishedAt: string | null;
  /** What can be shown so far. */
  readonly devicesByCategory: DevicesByCategory;
  /** What the server has sent to this page; null before it said which categories there are. */
  readonly received: DatedLists | null;
  /** Something is missing because the server does not answer: what was loaded earlier may stand in for it. */
  readonly isMissing: boolean;
}

const NO_CATEGORIES: readonly string[] = [];

/** The categories, and the list of each: the chosen one first, then the others in turn, failed ones again later. */
export function useCatalogueLists(
  viewer: Role,
  choose: (categories: readonly string[]) => string | undefined,
  earlier: DatedLists | null,
): CatalogueLists {
  useForgottenSessions(viewer);
  const categoriesResult = useQuery(categoriesQuery(viewer));
  const answer = categoriesResult.data;
  const asked = answer?.categories ?? NO_CATEGORIES;
  const categories = answer ? asked : (earlier?.categories ?? NO_CATEGORIES);
  const chosen = choose(categories);
  const { come, take } = useTurns(viewer);
  const { results, arrived } = useQueries({
    queries: asked.map((category) => ({
      ...devicesQuery(viewer, category),
      enabled: category === chosen || come.has(category),
    })),
    combine: gather,
  });
  const chosenQuery = results[asked.indexOf(chosen ?? '')];
  const isChosenSettled = chosenQuery?.isPending === false;
  useNextTurns({ categories: asked, chosen, isChosenSettled, come, take });
  useRetries([categoriesResult, ...results], earlier !== null);
  const isLate = useLate((chosenQuery ?? categoriesResult).isPending);
  const received = useMemo(() => (answer ? { ...answer, lists: arrived } : null), [answer, arrived]);
  const shown = useMemo(
    () =>
      shownLists(categories, arrived, (category) =>
        isRefused(results[asked.indexOf(category)]) ? undefined : earlier?.lists.get(category),
      ),
    [categories, arrived, earlier, results, asked],
  );
  const devicesByCategory = useMemo(() => devicesOf(shown), [shown]);
  return {
    categoriesQuery: categoriesResult,
    categories,
    chosen,
    chosenQuery,
    chosenList: shown.get(chosen ?? ''),
    publishedAt: (answer ?? earlier)?.publishedAt ?? null,
    devicesByCategory,
    received,
    isMissing: isLate || [categoriesResult, ...results].some(isUnanswered),
  };
}

function isRefused(result: UseQueryResult | undefined): boolean {
  return result?.isError === true && !isUnanswered(result);
}

function devicesOf(lists: ReadonlyMap<string, ShownList>): DevicesByCategory {
  return new Map([...lists].map(([category, { devices }]) => [category, devices]));
}

// Declared here, not inline: the query client calls a function that it knows only when a result has changed, and
// the search is not run again in between.
function gather(results: UseQueryResult<CategoryList>[]) {
  const arrived = results.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ ...data, asOf: dataUpdatedAt }] : [],
  );
  return { results, arrived: new Map(arrived.map((list) => [list.category, list])) };
}

/** When someone signs in or out, or gets another role, what was loaded before is thrown away: those are not their prices. */
function useForgottenSessions(viewer: Role): void {
  const queryClient = useQueryClient();
  const former = useRef(viewer);
  useEffect(() => {
    if (former.current === viewer) return;
    queryClient.removeQueries({ queryKey: viewerKey(former.current) });
    former.current = viewer;
  }, [queryClient, viewer]);
}

const PATIENCE_MS = 5_000;

/** Whether one has waited for long: on a connection that is there in name only nothing comes, and nothing fails either. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
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

/** Tries failed loads again when they are due, and at once when the connection comes back or somebody to the page. */
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
