import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isSignedIn, type Permissions, type Role } from '#domain/contract/entities/roles.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { SERVER_THEMES_KEY } from '#web/features/themes/theme-provider.tsx';
import { lazyPage } from '#web/lib/page-load.ts';

const EngineRoom = lazyPage(
  async () => (await import('#web/features/engine-room/engine-room.tsx')).EngineRoom,
);

interface EngineRoomHostProps {
  viewer: { readonly role: Role; readonly permissions: Permissions };
  onClose: () => void;
}

/** The Engine Room above the list. A save there changes prices and themes, so both are loaded again. */
export function EngineRoomHost({ viewer, onClose }: EngineRoomHostProps) {
  const queryClient = useQueryClient();
  function refreshPricesAndThemes(): void {
    for (const key of [CATALOGUE_KEY, SERVER_THEMES_KEY])
      void queryClient.invalidateQueries({ queryKey: key });
  }
  return (
    <Suspense>
      <EngineRoom
        isOpen
        isSignedIn={isSignedIn(viewer.role)}
        canAccess={viewer.permissions.canAccessEngineRoom}
        onSignIn={() => signInRequested.emit()}
        onClose={onClose}
        onSaved={refreshPricesAndThemes}
      />
    </Suspense>
  );
}
