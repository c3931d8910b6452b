import type { QueryClient } from '@tanstack/react-query';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import type { Versions } from '#domain/contract/entities/versions.ts';
import { readBootData } from '#web/app/boot-data.ts';
import { refreshIfChanged, refreshLists } from '#web/features/catalogue/loading/refresh-lists.ts';
import { readEvents } from '#web/features/live/event-stream.ts';
import { keepConnected } from '#web/features/live/keep-connected.ts';
import { poll } from '#web/features/live/poll.ts';
import { sessionDoubted } from '#web/features/sign-in/use-viewer-changes.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { PAGE_CHANGED } from '#web/lib/worker-message.ts';

export interface FollowTerms {
  readonly queryClient: QueryClient;
  readonly role: Role;
  /** No stream behind the gate: only the names and contacts of the shop are open there. */
  readonly isLocked: boolean;
  readonly onBrand: (brand: Brand) => void;
  readonly signal: AbortSignal;
}

/** Keeps prices and brand as they are on the server, for one viewer, until the signal is aborted. */
export function follow(terms: FollowTerms): Promise<void> {
  const { isLocked, onBrand, signal } = terms;
  // Not the document's: the page may have followed another change since, with another viewer.
  let shown: Brand | null = null;
  const loadBrand = async () => {
    const brand = await callVisitorApi('getBrand');
    if (signal.aborted || (shown && isSameData(shown, brand))) return;
    const former = shown ?? readBootData(document).brand;
    shown = brand;
    onBrand(brand);
    // Opened without a connection, the page would still show the former one. There is no worker at insecure addresses.
    if (!isSameData(former, brand)) navigator.serviceWorker?.controller?.postMessage(PAGE_CHANGED);
  };
  return isLocked ? poll(loadBrand, signal) : followStream(terms, loadBrand);
}

function followStream(
  { queryClient, role, signal }: FollowTerms,
  loadBrand: () => Promise<void>,
): Promise<void> {
  // What the page shows. Not changed before it does: after a failure, the next connection tries again.
  let shown: Partial<Versions> = {};
  let isConnected = false;
  return keepConnected({
    signal,
    connect: (attempt) =>
      readEvents({
        signal: attempt,
        async onVersions({ list, shop }) {
          isConnected = true;
          if (shop !== shown.shop) {
            await loadBrand();
            shown = { ...shown, shop };
          }
          if (list === shown.list) return;
          // The page was loaded before it knew a version.
          await (shown.list === undefined ? refreshIfChanged : refreshLists)(queryClient, role);
          shown = { ...shown, list };
        },
      }),
    onEnd() {
      // The server ends the stream when the session ends or gets another role.
      if (isConnected) sessionDoubted.emit();
      isConnected = false;
    },
  });
}
