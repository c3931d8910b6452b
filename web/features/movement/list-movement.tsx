import './changes/changes.css';
import type { ComponentProps } from 'react';
import { useChangesAddress } from './changes/changes-address.ts';
import { ChangesBar } from './changes/changes-bar.tsx';
import { ChangesList } from './changes/changes-list.tsx';
import type { Visitor } from './changes/last-visit-store.ts';
import { type MovingLists, useChanges } from './changes/use-changes.ts';
import type { DeviceActions } from './history/device-actions.ts';
import { PriceHistory } from './history/price-history.tsx';

interface ListMovementProps extends DeviceActions {
  lists: MovingLists & ComponentProps<typeof PriceHistory>['lists'];
  viewer: Visitor;
  /** The results of a search come first; after it, everything is as before. */
  isSearching: boolean;
  onCategoryChange: (category: string) => void;
}

/**
 * What has changed in the list since the viewer saw it last, and the history of its prices. The list that follows is hidden
 * while the changes are shown.
 */
export function ListMovement({ isSearching, onCategoryChange, ...props }: ListMovementProps) {
  const { lists, viewer } = props;
  const changes = useChanges(viewer, lists);
  const isAsked = useChangesAddress();
  const isOpen = isAsked && changes?.tooMany === false;
  return (
    <>
      <PriceHistory {...props} />
      {changes && !isSearching && (
        <>
          <ChangesBar changes={changes} isOpen={isOpen} />
          {isOpen && <ChangesList changes={changes} lists={lists} onCategoryChange={onCategoryChange} />}
        </>
      )}
    </>
  );
}
