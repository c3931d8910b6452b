import { useState } from 'react';
import type { Role } from '#domain/contract/roles.ts';
import { useCatalogue } from '#web/features/catalogue/use-catalogue.ts';
import { useKeptLists } from '#web/features/offline/use-kept-lists.ts';
import { useListKeeping } from '#web/features/offline/use-list-keeping.ts';

/** Where the catalogue meets what this device keeps of it: lists that came are kept, kept ones stand in for missing ones. */
export function useKeptCatalogue(viewer: { readonly role: Role; readonly token: string | null }) {
  const [wasMissing, setWasMissing] = useState(false);
  const kept = useKeptLists(viewer, wasMissing);
  const catalogue = useCatalogue(viewer.role, kept);
  // From then on: while the lists come again one by one, the kept ones stay until each is there.
  if (catalogue.lists.isMissing && !wasMissing) setWasMissing(true);
  useListKeeping(viewer, catalogue.lists.received);
  return catalogue;
}
