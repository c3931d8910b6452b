import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '#web/features/catalogue/catalogue.queries.ts';
import { restoreViewer } from '#web/features/sign-in/stored-viewer.ts';
import { PUBLIC_VIEWER } from '#web/features/sign-in/viewer.ts';
import { isInquiryAddress } from '#web/lib/inquiry-address.ts';
import type { BootData } from './boot-data.ts';

/**
 * Requests the categories before the first render, to save time. Only for visitors of an open list: with a session, a
 * refusal could arrive before the app listens for it.
 */
export function prefetchCategories(
  queryClient: QueryClient,
  { isSiteProtected }: Pick<BootData, 'isSiteProtected'>,
): void {
  const { pathname, search } = window.location;
  if (isSiteProtected || pathname !== '/' || isInquiryAddress(search)) return;
  const viewer = restoreViewer();
  if (viewer === PUBLIC_VIEWER) void queryClient.prefetchQuery(categoriesQuery(viewer.role));
}
