import { X } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from './dialog.tsx';
import { useFocusReturn } from './dialog-focus.ts';
import { useBackToClose } from './use-back-to-close.ts';

interface AnchoredSheetProps {
  title: string;
  description: string;
  /** What it is about; it gets the focus back. */
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/** Details of something on the page: a sheet at the end of a phone's screen, elsewhere a popover beside it. */
export function AnchoredSheet(props: AnchoredSheetProps) {
  const isPhone = !useMedia('(min-width: 48rem)');
  if (!isPhone) return <AnchoredPopover {...props} />;
  const { anchor, ...dialog } = props;
  return <Dialog {...dialog} isOpen size="sheet" returnFocusTo={() => remaining(anchor)} />;
}

/** Null if its row has left the list meanwhile. */
function remaining(anchor: HTMLElement): HTMLElement | null {
  return anchor.isConnected ? anchor : null;
}

function AnchoredPopover({ title, description, anchor, onClose, children }: AnchoredSheetProps) {
  const id = useId();
  const wasLeft = useRef(false);
  const focusReturn = useFocusReturn(() => remaining(anchor), { preventScroll: true });
  useBackToClose(true, onClose);
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={{ current: anchor }} />
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          side="right"
          sideOffset={12}
          collisionPadding={16}
          // A press on the anchor closes it by itself; taken for one outside, it would open again at once.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.contains(event.target)) event.preventDefault();
            else wasLeft.current = true;
          }}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            // What was pressed outside keeps the focus.
            if (wasLeft.current) event.preventDefault();
            else focusReturn.onCloseAutoFocus(event);
          }}
          className="z-dialog max-h-(--radix-popover-content-available-height) w-94 overflow-y-auto rounded-dialog border border-hairline bg-surface p-5 shadow-2 outline-none data-[state=open]:animate-menu-in"
        >
          <h2 id={`${id}-title`} className="pr-8 type-dialog-title wrap-anywhere text-text">
            <bdi>{title}</bdi>
          </h2>
          <p id={`${id}-text`} className="mt-1 type-interface wrap-anywhere text-muted">
            {description}
          </p>
          <div className="mt-4">{children}</div>
          {/* Last in the document, so that opening focuses the first control. */}
          <Radix.Close asChild>
            <IconButton label="Close" icon={X} size="small" className="absolute top-4.5 right-4.5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
