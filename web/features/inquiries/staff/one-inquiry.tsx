import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { counted } from '#domain/text/counts.ts';
import { formatHundredths } from '#domain/text/money.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { inquiryQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { isMissing } from '#web/features/inquiries/inquiry-words.ts';
import { StateBadge } from '#web/features/inquiries/state-badge.tsx';
import { formatDateTime, telephoneAddress } from '#web/lib/format.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AnswerArea } from './answer-area.tsx';
import { InquiryTools } from './inquiry-tools.tsx';

interface OneInquiryProps {
  id: string;
  brand: Brand;
  /** Null beside the list. */
  onBack: (() => void) | null;
}

export function OneInquiry({ id, brand, onBack }: OneInquiryProps) {
  const query = useQuery(inquiryQuery(id));
  if (isMissing(query.error))
    return (
      <>
        {onBack && <IconButton label="All inquiries" icon={ArrowLeft} onClick={onBack} />}
        <EmptyState
          icon={Inbox}
          title="There is no such inquiry"
          text="Inquiries are kept for 400 days. This one is gone, or its address is wrong."
        />
      </>
    );
  return (
    <AsyncView
      query={query}
      loadingText="Loading inquiry..."
      loadingRows={8}
      error={{ title: 'Unable to load this inquiry' }}
    >
      {(inquiry) => (
        <>
          <InquiryHeader inquiry={inquiry} brand={brand} onBack={onBack} />
          <StaleNotice query={query} what="this inquiry" className="border-b border-hairline px-4 py-2" />
          <AnswerArea inquiry={inquiry} brand={brand} figures={<Figures inquiry={inquiry} />} />
        </>
      )}
    </AsyncView>
  );
}

interface InquiryHeaderProps extends Pick<OneInquiryProps, 'brand' | 'onBack'> {
  inquiry: Inquiry;
}

function InquiryHeader({ inquiry, brand, onBack }: InquiryHeaderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const isScreen = onBack !== null;
  // On phones this replaces the list, and the pressed row with it.
  useEffect(() => {
    if (isScreen) title.current?.focus();
  }, [isScreen]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-2">
      {onBack && (
        <IconButton label="All inquiries" icon={ArrowLeft} className="-ml-3 self-start" onClick={onBack} />
      )}
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2
            ref={title}
            tabIndex={-1}
            className="min-w-0 type-dialog-title wrap-anywhere text-text outline-none"
          >
            <bdi>{inquiry.sender.name}</bdi>
          </h2>
          <StateBadge state={inquiry.state} reader="staff" />
        </div>
        <Sending inquiry={inquiry} />
      </div>
      <InquiryTools inquiry={inquiry} brand={brand} />
    </div>
  );
}

/** 'Inquiry 41 · (917) 555-0138 · sent 15 Nov 2026, 14:12, Chrome on Android'. */
function Sending({ inquiry: { number, sender, sentAt, sentWith } }: { inquiry: Inquiry }) {
  return (
    <p className="type-caption wrap-anywhere text-muted">
      {`Inquiry ${number} · `}
      {sender.phone && (
        <>
          <a href={telephoneAddress(sender.phone)} className="text-primary hover:underline">
            <bdi>{sender.phone}</bdi>
          </a>
          {' · '}
        </>
      )}
      {[`sent ${formatDateTime(sentAt)}`, sentWith].filter(Boolean).join(', ')}
    </p>
  );
}

const TIER_WORDS = { ...TIER_LABELS, customer: 'Customer' } as const;

function Figures({ inquiry }: { inquiry: Inquiry }) {
  const { tier, listVersion, listTime, pieceCount, deviceCount, totalHundredths, money } = inquiry;
  const figures = [
    { label: 'Tier', figure: TIER_WORDS[tier], note: '' },
    { label: 'List version', figure: String(listVersion), note: listTime ? formatDateTime(listTime) : '' },
    { label: 'Pieces', figure: String(pieceCount), note: counted(deviceCount, 'device') },
    { label: 'At list prices', figure: formatHundredths(totalHundredths, money), note: '' },
  ];
  return (
    <dl className="inquiry-figures">
      {figures.map(({ label, figure, note }) => (
        <div key={label}>
          <dt className="type-caption text-muted">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="type-page-title wrap-anywhere text-text">{figure}</span>
            {note && <span className="type-caption text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
