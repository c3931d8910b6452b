import './review.css';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { counted } from '#domain/text/counts.ts';
import { type CheckedLine, sumOf } from '#web/features/basket/basket-prices.ts';
import { forgetSent, useBasket } from '#web/features/basket/basket-store.ts';
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
  const [isJustSent, setIsJustSent] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const { pieces } = sumOf(checked);
  if (sent && (isJustSent || checked.length === 0))
    return (
      <Frame title={`Inquiry ${sent.number} was sent`} onClose={onClose}>
        <SentInquiryView
          sent={sent}
          brand={brand}
          onDone={() => {
            forgetSent();
            onClose();
          }}
        />
      </Frame>
    );
  return (
    <Frame title="Your inquiry" count={counted(pieces, 'piece')} onClose={onClose}>
      {checked.length === 0 ? (
        <p className="p-gutter type-interface text-muted">There is nothing in this inquiry.</p>
      ) : (
        <ReviewForm
          checked={checked}
          listTime={listTime}
          messaging={brand.messaging}
          isNameless={isNameless || isRefused}
          onSent={() => setIsJustSent(true)}
          onSenderRequired={() => setIsRefused(true)}
        />
      )}
    </Frame>
  );
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
      <header className="flex min-h-15 shrink-0 items-center gap-1 border-b border-hairline px-gutter">
        <IconButton label="Back" icon={ArrowLeft} className="-ml-3 tablet:-ml-2" onClick={onClose} />
        <WorkspaceTitle>{title}</WorkspaceTitle>
        {count !== undefined && <span className="ml-auto type-interface text-muted">{count}</span>}
      </header>
      {children}
    </WorkspaceDialog>
  );
}
