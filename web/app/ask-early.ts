import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '#web/features/catalogue/catalogue.queries.ts';
import { restoreViewer } from '#web/features/sign-in/stored-viewer.ts';
import { PUBLIC_VIEWER } from '#web/features/sign-in/viewer.ts';
import type { BootData } from './boot-data.ts';

/**
 * Asks for the categories before anything is drawn, so that they travel meanwhile. Only for visitors of an open list: a
 * refusal could come before anyone listens for the end of a session.
 */
export function askEarly(
  queryClient: QueryClient,
  { isSiteProtected }: Pick<BootData, 'isSiteProtected'>,
): void {
  if (isSiteProtected || window.location.pathname !== '/') return;
  const viewer = restoreViewer();
  if (viewer === PUBLIC_VIEWER) void queryClient.prefetchQuery(categoriesQuery(viewer.role));
}
