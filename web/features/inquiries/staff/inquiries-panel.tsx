import { Inbox } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { stepInPanel } from '#web/lib/history/panel-history.ts';
import { INQUIRY_PARAMETER } from '#web/lib/inquiry-address.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useUnsentAnswers } from './answer-drafts.ts';
import { InquiryList, type ListFilter, START_FILTER } from './inquiry-list.tsx';
import { OneInquiry } from './one-inquiry.tsx';
import './inquiries-panel.css';

interface InquiriesPanelProps {
  brand: Brand;
  /** The parameter by which the address of its portal opens the list. */
  parameter: 'tab' | 'panel';
}

/** All inquiries beside one of them; on phones one after the other. Used by both portals. */
export function InquiriesPanel({ brand, parameter }: InquiriesPanelProps) {
  const [filter, setFilter] = useState<ListFilter>(START_FILTER);
  const [first, setFirst] = useState<string | null>(null);
  const hasDraft = useUnsentAnswers();
  const isWide = useMedia('(min-width: 48rem)');
  const chosen = useChosen();
  const frame = useReturnOfFocus(isWide ? null : chosen);
  // Only the first time: a new inquiry must not take the place of one that somebody is reading.
  const showFirst = useCallback(
    ([newest]: readonly InquirySummary[]) => setFirst((former) => former ?? newest?.id ?? null),
    [],
  );
  const shown = chosen ?? (isWide ? first : null);
  return (
    <div ref={frame} className="inquiries-panel">
      <section
        aria-label="Inquiries"
        hidden={!isWide && shown !== null}
        className={`inquiries-list ${PANEL}`}
      >
        <InquiryList
          filter={filter}
          onFilter={setFilter}
          chosen={shown}
          onChoose={(id) => goTo(parameter, id)}
          hasDraft={hasDraft}
          onShown={showFirst}
        />
      </section>
      {(isWide || shown !== null) && (
        <section aria-label="Inquiry" tabIndex={-1} className={`inquiries-one ${PANEL}`}>
          {shown === null ? (
            <EmptyState icon={Inbox} title="No inquiry chosen" text="Choose one from the list" />
          ) : (
            <OneInquiry
              key={shown}
              id={shown}
              brand={brand}
              onBack={isWide ? null : () => goTo(parameter, null)}
            />
          )}
        </section>
      )}
    </div>
  );
}

const PANEL = 'rounded-panel border border-hairline bg-surface outline-none';

/** The inquiry in the address; null for the list. */
function useChosen(): string | null {
  return new URLSearchParams(useSearch()).get(INQUIRY_PARAMETER);
}

/** Each one is an entry of the history, so that Back returns to the list or to the one before. */
function goTo(parameter: InquiriesPanelProps['parameter'], id: string | null): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(parameter, 'inquiries');
  if (id === null) query.delete(INQUIRY_PARAMETER);
  else query.set(INQUIRY_PARAMETER, id);
  stepInPanel(`${pathname}?${query}`);
}

/** On phones the list disappears with the button that was pressed, and comes back without the focus. */
function useReturnOfFocus(opened: string | null) {
  const frame = useRef<HTMLDivElement>(null);
  const former = useRef<string | null>(null);
  useEffect(() => {
    if (opened === null && former.current !== null)
      frame.current?.querySelector<HTMLElement>(`[data-inquiry="${CSS.escape(former.current)}"]`)?.focus();
    former.current = opened;
  }, [opened]);
  return frame;
}
