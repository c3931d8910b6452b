import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { TOAST } from '#domain/contract/limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { currentToast, dismissToast, subscribeToToasts, type ToastEntry } from './toast-store.ts';

/** Shows the messages of toast(). Render it once, in the app. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  return (
    <Radix.Provider duration={TOAST.displayMs} swipeDirection="right" swipeThreshold={TOAST.swipeThresholdPx}>
      {entry && <ToastBox key={entry.id} entry={entry} />}
      <Radix.Viewport
        hotkey={[TOAST.hotkey]}
        className="fixed right-0 bottom-0 z-toast w-full p-4 outline-none tablet:max-w-113 tablet:p-6"
      />
    </Radix.Provider>
  );
}

function ToastBox({ entry }: { entry: ToastEntry }) {
  const isDestructive = entry.tone === 'destructive';
  return (
    <Radix.Root
      // 'background' is announced politely, after the screen reader has finished its sentence.
      type="background"
      open={entry.isOpen}
      onOpenChange={(open) => !open && dismissToast(entry.id)}
      className={classNames(
        'flex items-start gap-3 rounded-panel border bg-raised p-3 pl-4 shadow-1',
        'data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isDestructive ? 'border-danger' : 'border-transparent',
      )}
    >
      {isDestructive ? (
        <CircleAlert aria-hidden className="mt-1 h-lh w-4.5 shrink-0 text-danger" />
      ) : (
        <Check aria-hidden className="mt-1 h-lh w-4.5 shrink-0 text-success" />
      )}
      <div className="min-w-0 flex-1 py-1">
        <Radix.Title className="type-button wrap-anywhere text-text">{entry.title}</Radix.Title>
        {entry.description && (
          <>
            {/* Otherwise title and description would be read as one word. */}
            <span className="sr-only">. </span>
            <Radix.Description className="type-caption wrap-anywhere text-muted">
              {entry.description}
            </Radix.Description>
          </>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton
          label="Close"
          icon={X}
          size="small"
          isMuted
          className="max-tablet:-my-2 max-tablet:-mr-2"
        />
      </Radix.Close>
    </Radix.Root>
  );
}
