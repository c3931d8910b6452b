import type { QueryClient } from '@tanstack/react-query';
import { chosenCategory } from '#domain/catalogue/categories.ts';
import {
  categoriesQuery,
  devicesQuery,
  type ListViewer,
  viewerKey,
} from '#web/features/catalogue/catalogue.queries.ts';
import { readAddress } from '#web/features/catalogue/catalogue-address.ts';

/**
 * Loads the lists of the page again, the one in view first. Rows change in place: what somebody reads, searches or has
 * focused stays. Lists of another screen are loaded when it is opened. Fails if one cannot be loaded; the old one stays.
 */
export async function refreshLists(queryClient: QueryClient, viewer: ListViewer): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: viewerKey(viewer), refetchType: 'none' });
  await loadAgain(queryClient, categoriesQuery(viewer).queryKey);
  await loadAgain(queryClient, chosenKey(queryClient, viewer));
  // One by one: the visitor may want the connection for something else.
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: viewerKey(viewer), stale: true }))
    await loadAgain(queryClient, queryKey);
}

/** Loads the list in view and the times of all lists again, and the rest only if one of them has changed. */
export async function refreshIfChanged(queryClient: QueryClient, viewer: ListViewer): Promise<void> {
  const keys = [categoriesQuery(viewer).queryKey, chosenKey(queryClient, viewer)];
  const former = keys.map((queryKey) => queryClient.getQueryData(queryKey));
  for (const queryKey of keys) await loadAgain(queryClient, queryKey);
  // An answer that says the same keeps its identity.
  if (keys.some((queryKey, place) => queryClient.getQueryData(queryKey) !== former[place]))
    await refreshLists(queryClient, viewer);
}

function loadAgain(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  return queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }, { throwOnError: true });
}

function chosenKey(queryClient: QueryClient, viewer: ListViewer): readonly unknown[] {
  const categories = queryClient.getQueryData(categoriesQuery(viewer).queryKey)?.categories ?? [];
  const { category } = readAddress(window.location.search);
  return devicesQuery(viewer, chosenCategory(categories, category) ?? '').queryKey;
}
