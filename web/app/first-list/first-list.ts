import type { QueryClient } from '@tanstack/react-query';
import type { FirstList } from '#domain/catalogue/first-list.ts';
import {
  type CategoryList,
  categoriesQuery,
  devicesQuery,
} from '#web/features/catalogue/catalogue.queries.ts';
import { callIfChanged } from '#web/lib/api/visitor-api.ts';

/** The elements of the document: its list as it is shown, and the same list as data. */
export const SHOWN_ID = 'tierbook-shown';
export const DATA_ID = 'tierbook-first-list';

/** The list in the document; null if it has none, or if the boot script has removed it. */
export function readFirstList(page: Document): FirstList | null {
  return JSON.parse(page.getElementById(DATA_ID)?.textContent ?? 'null');
}

/** Takes the list of the document for the first answers. */
export function seedFirstList(queryClient: QueryClient, first: FirstList): void {
  queryClient.setQueryData(categoriesQuery('public').queryKey, first.categoriesAnswer);
  queryClient.setQueryData(devicesQuery('public', first.category).queryKey, listIn(first));
}

/**
 * Asks whether both answers are still true: Back may show a document from hours ago. A list of which the document has
 * only the beginning is loaded. If that fails, the rows stay, and the load is tried again like any other.
 */
export function refreshFirstList(queryClient: QueryClient, first: FirstList): void {
  const { category, isWhole, categoriesAnswer, categoriesTag, devicesTag } = first;
  void queryClient.prefetchQuery({
    ...categoriesQuery('public'),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await callIfChanged('listCategories', categoriesTag, { signal })) ?? categoriesAnswer,
  });
  const whole = { ...devicesQuery('public', category), staleTime: 0 };
  if (!isWhole) return void queryClient.prefetchQuery(whole);
  void queryClient.prefetchQuery({
    ...whole,
    queryFn: async ({ signal }) => {
      const answer = await callIfChanged('listDevices', devicesTag, { params: { category }, signal });
      return answer ? { category, devices: answer.devices, money: answer.money } : listIn(first);
    },
  });
}

function listIn({ category, devices, money, isWhole, columnStarts, tables }: FirstList): CategoryList {
  const list = { category, devices, money };
  return isWhole ? list : { ...list, columnStarts, tables };
}
