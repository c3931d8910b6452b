import { Check, CircleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TOAST } from '#domain/contract/page-limits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { currentToast, dismissToast, subscribeToToasts, type ToastEntry } from './toast-store.ts';

/** Shows the messages of toast(). Render it once, in the app. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  const viewport = useRef<HTMLOListElement>(null);
  const isOpen = entry?.isOpen ?? false;
  const floorPx = useFloor(isOpen);
  usePassageThroughDialogs(viewport, isOpen);
  return (
    <Radix.Provider duration={TOAST.displayMs} swipeDirection="right" swipeThreshold={TOAST.swipeThresholdPx}>
      {entry && <ToastBox key={entry.id} entry={entry} />}
      <Radix.Viewport
        ref={viewport}
        hotkey={[TOAST.hotkey]}
        // A dialog hides everything else from screen readers, except what has this attribute.
        aria-live="off"
        style={{ bottom: floorPx }}
        className="fixed right-0 z-toast w-full p-4 outline-none tablet:max-w-113 tablet:p-6"
      />
    </Radix.Provider>
  );
}

/** How far above the end of the window a toast must be: an element with data-toast-floor, such as a footer with a Save button, stays free. */
function useFloor(isOpen: boolean): number {
  const [floorPx, setFloorPx] = useState(0);
  useLayoutEffect(() => {
    // A closing toast stays where it was until it is gone.
    if (!isOpen) return;
    let floor: Element | undefined;
    const measure = () => {
      const { top = 0, height = 0 } = floor?.getBoundingClientRect() ?? {};
      // One that is hidden has no height.
      setFloorPx(height > 0 ? Math.max(0, window.innerHeight - top) : 0);
    };
    const sizes = new ResizeObserver(measure);
    const find = () => {
      const last = [...document.querySelectorAll('[data-toast-floor]')].at(-1);
      if (last === floor) return;
      sizes.disconnect();
      floor = last;
      if (floor) sizes.observe(floor);
      measure();
    };
    find();
    measure();
    // A dialog with a footer may open or close below a toast.
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [isOpen]);
  return floorPx;
}

/**
 * A modal dialog takes the focus back from everything outside it, by listening on the document. A toast may have it, so
 * these events end at the body. When the toast closes, the focus returns to where it was.
 */
function usePassageThroughDialogs(viewport: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    const isInToast = (target: EventTarget | null) =>
      target instanceof Node && (viewport.current?.contains(target) ?? false);
    const onFocusIn = (event: FocusEvent) => {
      if (!isInToast(event.target)) return;
      event.stopPropagation();
      if (event.relatedTarget instanceof HTMLElement && !isInToast(event.relatedTarget))
        origin.current = event.relatedTarget;
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isInToast(event.relatedTarget)) event.stopPropagation();
    };
    document.body.addEventListener('focusin', onFocusIn);
    document.body.addEventListener('focusout', onFocusOut);
    return () => {
      document.body.removeEventListener('focusin', onFocusIn);
      document.body.removeEventListener('focusout', onFocusOut);
      if (isInToast(document.activeElement)) origin.current?.focus();
      origin.current = null;
    };
  }, [isOpen, viewport]);
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
        'data-[swipe=cancel]:translate-x-0 motion-safe:data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
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
