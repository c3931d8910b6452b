import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { TOAST } from '#domain/contract/page-limits.ts';
import { currentToast, dismissToast, subscribeToToasts, type ToastEntry } from './toast-store.ts';

interface ToasterHostProps {
  /**
   * Load the toaster before there is a message. Signed-in viewers need it: their first message may be that the
   * connection is lost, and then it is too late to load anything.
   */
  isLoadedAhead: boolean;
  load?: () => Promise<ComponentType>;
}

/** Shows the messages of toast(). Loads the toaster only when it is needed: most visitors never see a message. */
export function ToasterHost({ isLoadedAhead, load = loadToaster }: ToasterHostProps) {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const isNeeded = Toaster === null && (isLoadedAhead || entry?.isOpen === true);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    load().then(
      (loaded) => setToaster(() => loaded),
      () => setHasFailed(true),
    );
  }, [isNeeded, load]);
  return (
    // From the start: a dialog hides what has no such attribute when it opens, and may open before the toaster is here.
    <div aria-live="off">{Toaster ? <Toaster /> : <PlainToast entry={hasFailed ? entry : null} />}</div>
  );
}

async function loadToaster() {
  return (await import('./toaster.tsx')).Toaster;
}

/** The message without its animation, for a page that could not load the toaster. */
function PlainToast({ entry }: { entry: ToastEntry | null }) {
  const id = entry?.isOpen ? entry.id : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => dismissToast(id), TOAST.displayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    // Always in the page: screen readers ignore a region that appears with its text.
    <div
      role="status"
      className="pointer-events-none fixed right-0 bottom-0 z-toast p-4 tablet:max-w-113 tablet:p-6"
    >
      {entry?.isOpen && (
        <p className="rounded-panel bg-raised p-4 type-button text-text shadow-1">
          {[entry.title, entry.description].filter(Boolean).join('. ')}
        </p>
      )}
    </div>
  );
}
