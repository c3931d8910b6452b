import { TOAST } from '#domain/contract/page-limits.ts';
import { createEmitter } from '#web/lib/events.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'destructive';
}

export interface ToastEntry extends ToastMessage {
  id: number;
  isOpen: boolean;
}

// At most one toast exists: a newer one replaces the older, so that no queue builds up.
let current: ToastEntry | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const changes = createEmitter<void>();

export function toast(message: ToastMessage): void {
  lastId += 1;
  replace({ ...message, id: lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  replace({ ...current, isOpen: false });
  removal = setTimeout(() => replace(null), TOAST.removeDelayMs);
}

export function currentToast(): ToastEntry | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  return changes.subscribe(listener);
}

function replace(next: ToastEntry | null): void {
  clearTimeout(removal);
  current = next;
  changes.emit();
}
