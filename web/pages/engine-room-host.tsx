import { useQueryClient } from '@tanstack/react-query';
import { isSignedIn, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { EngineRoom } from '#web/features/engine-room/engine-room.tsx';
import type { RoomTarget } from '#web/features/engine-room/room-target.ts';
import { PriceDataMark } from '#web/features/price-data/price-data-marks.tsx';
import { SERVER_THEMES_KEY } from '#web/features/themes/theme-provider.tsx';
import { PRICE_DATA_ADDRESS } from './use-admin-panel.ts';

interface EngineRoomHostProps {
  viewer: { readonly role: Role; readonly permissions: Permissions };
  onClose: () => void;
  target?: RoomTarget | null;
}

/** The Engine Room above the list. A save there changes prices and themes, so both are loaded again. */
export function EngineRoomHost({ viewer, onClose, target = null }: EngineRoomHostProps) {
  const queryClient = useQueryClient();
  function refreshPricesAndThemes(): void {
    for (const key of [CATALOGUE_KEY, SERVER_THEMES_KEY])
      void queryClient.invalidateQueries({ queryKey: key });
  }
  return (
    <EngineRoom
      isOpen
      isSignedIn={isSignedIn(viewer.role)}
      canAccess={viewer.permissions.canAccessEngineRoom}
      onSignIn={() => signInRequested.emit()}
      onClose={onClose}
      target={target}
      onSaved={refreshPricesAndThemes}
      priceDataLink={{ address: PRICE_DATA_ADDRESS, mark: <PriceDataMark /> }}
    />
  );
}
