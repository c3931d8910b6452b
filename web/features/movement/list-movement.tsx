import { useEffect } from 'react';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { CatalogueLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { setShownLists } from './shown-rows.ts';

interface ListMovementProps {
  lists: Pick<CatalogueLists, 'listsByCategory' | 'chosen'>;
  viewer: { readonly role: Role; readonly token: string | null };
}

/** What has changed in the list since the viewer saw it last. */
export function ListMovement({ lists }: ListMovementProps) {
  const { listsByCategory } = lists;
  useEffect(() => setShownLists(listsByCategory), [listsByCategory]);
  return null;
}
