import './changes/changes.css';
import { useEffect } from 'react';
import { useChangesAddress } from './changes/changes-address.ts';
import { ChangesBar } from './changes/changes-bar.tsx';
import { ChangesList } from './changes/changes-list.tsx';
import type { Visitor } from './changes/last-visit-store.ts';
import { type MovingLists, useChanges } from './changes/use-changes.ts';
import { setShownLists } from './shown-rows.ts';

interface ListMovementProps {
  lists: MovingLists;
  viewer: Visitor;
  /** The results of a search come first; after it, everything is as before. */
  isSearching: boolean;
  onCategoryChange: (category: string) => void;
}

/** What has changed in the list since the viewer saw it last. The list that follows it is hidden while the changes are shown. */
export function ListMovement({ lists, viewer, isSearching, onCategoryChange }: ListMovementProps) {
  const { listsByCategory } = lists;
  const changes = useChanges(viewer, lists);
  const isAsked = useChangesAddress();
  useEffect(() => setShownLists(listsByCategory), [listsByCategory]);
  if (!changes || isSearching) return null;
  const isOpen = isAsked && !changes.tooMany;
  return (
    <>
      <ChangesBar changes={changes} isOpen={isOpen} />
      {isOpen && <ChangesList changes={changes} lists={lists} onCategoryChange={onCategoryChange} />}
    </>
  );
}
