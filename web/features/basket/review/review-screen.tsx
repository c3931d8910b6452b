import './review.css';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { counted } from '#domain/text/counts.ts';
import { type CheckedLine, sumOf } from '#web/features/basket/basket-prices.ts';
import type { SentBasket } from '#web/features/basket/basket-record.ts';
import { forgetSent, useBasket } from '#web/features/basket/basket-store.ts';
import { Button } from '#web/ui/button.tsx';
import { WorkspaceDialog, WorkspaceTitle } from '#web/ui/dialogs/workspace-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ReviewForm } from './review-form.tsx';
import { SentInquiryView } from './sent-inquiry.tsx';

interface ReviewScreenProps {
  checked: readonly CheckedLine[];
  /** Since when the list has its prices. */
  listTime: string | null;
  /** The sender says who they are. */
  isNameless: boolean;
  brand: Pick<Brand, 'name' | 'messaging'>;
  onClose: () => void;
}

/** The basket before it is sent, and what became of it. */
export function ReviewScreen({ checked, listTime, isNameless, brand, onClose }: ReviewScreenProps) {
  const { sent } = useBasket();
  const [shownId, setShownId] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { pieces } = sumOf(checked);
  const shown = sent.find(({ id }) => id === shownId) ?? (checked.length === 0 ? sent.at(-1) : undefined);
  if (shown)
    return (
      <Frame title={`Inquiry ${shown.number} was sent`} onClose={onClose}>
        <SentInquiryView
          sent={shown}
          brand={brand}
          onDone={() => {
            forgetSent(shown.id);
            onClose();
          }}
        />
      </Frame>
    );
  return (
    <Frame title="Your inquiry" count={counted(pieces, 'piece')} onClose={onClose}>
      <UnseenInquiries sent={sent} onShow={setShownId} />
      {checked.length === 0 ? (
        <p className="p-gutter type-interface text-muted">There is nothing in this inquiry.</p>
      ) : (
        <ReviewForm
          checked={checked}
          listTime={listTime}
          messaging={brand.messaging}
          isNameless={isNameless || isRefused}
          onSent={setShownId}
          onSenderRequired={() => setIsRefused(true)}
        />
      )}
    </Frame>
  );
}

interface UnseenInquiriesProps {
  sent: readonly SentBasket[];
  onShow: (id: string) => void;
}

/** Their links are lost with them; the others are in My inquiries. */
function UnseenInquiries({ sent, onShow }: UnseenInquiriesProps) {
  const unseen = sent.filter(({ token }) => token !== undefined);
  return unseen.map(({ id, number }) => (
    <p key={id} className="flex shrink-0 items-center gap-2 border-b border-hairline px-gutter py-1">
      <span className="min-w-0 flex-1 type-interface text-text">{`Inquiry ${number} was sent`}</span>
      <Button aria-label={`Show inquiry ${number}`} onClick={() => onShow(id)}>
        Show
      </Button>
    </p>
  ));
}

interface FrameProps {
  title: string;
  count?: string;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, count, onClose, children }: FrameProps) {
  return (
    <WorkspaceDialog isPanel onCloseRequest={onClose}>
      <header className="flex min-h-15 shrink-0 flex-wrap items-center gap-1 border-b border-hairline px-gutter py-2">
        <IconButton label="Back" icon={ArrowLeft} className="-ml-3 tablet:-ml-2" onClick={onClose} />
        <WorkspaceTitle>{title}</WorkspaceTitle>
        {count !== undefined && <span className="ml-auto type-interface text-muted">{count}</span>}
      </header>
      {children}
    </WorkspaceDialog>
  );
}
