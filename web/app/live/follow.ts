import type { QueryClient } from '@tanstack/react-query';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { readBootData } from '#web/app/boot-data.ts';
import { poll } from '#web/features/live/poll.ts';
import { isPresent } from '#web/features/live/presence.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { PAGE_CHANGED } from '#web/lib/worker-message.ts';
import { followVersions } from './follow-versions.ts';
import { ListUpdates } from './list-updates.ts';

export { LiveNotice } from '#web/features/live/live-notice.tsx';

/** How often the gate asks for the brand. */
const BRAND_EVERY_MS = 1_000;

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
  if (!isLocked) return followAll(terms, loadBrand);
  return poll({ ask: loadBrand, everyMs: BRAND_EVERY_MS, isNeeded: isInUse, signal });
}

function isInUse(): boolean {
  return isPresent() && document.hasFocus();
}

async function followAll(terms: FollowTerms, loadBrand: () => Promise<void>): Promise<void> {
  const { role, signal } = terms;
  if (signal.aborted) return;
  const updates = new ListUpdates(terms);
  // What the page shows. Not changed before it does: after a failure, the next connection tries again.
  let shownShop: string | null = null;
  await followVersions({
    role,
    signal,
    async onVersions({ list, shop }, changedAt) {
      if (shop !== shownShop) {
        await loadBrand();
        shownShop = shop;
      }
      await updates.learn(list, changedAt);
    },
  });
}
