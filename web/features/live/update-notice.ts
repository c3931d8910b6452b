import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/lib/events.ts';

/** The server has newer prices than the page shows. */
export interface UpdateNotice {
  /** When they changed; null if the page could not know of it then. */
  readonly updatedAt: number | null;
  readonly state: 'waiting' | 'loading' | 'failed';
}

let current: UpdateNotice | null = null;
const changed = createEmitter<void>();

export function setUpdateNotice(notice: UpdateNotice | null): void {
  current = notice;
  changed.emit();
}

export function useUpdateNotice(): UpdateNotice | null {
  return useSyncExternalStore(
    changed.subscribe,
    () => current,
    () => null,
  );
}
