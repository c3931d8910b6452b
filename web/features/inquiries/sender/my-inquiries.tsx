import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import { formatHundredths } from '#domain/text/money.ts';
import { inquiriesQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { countsText, offerChange, recentMoment } from '#web/features/inquiries/inquiry-words.ts';
import { StateBadge } from '#web/features/inquiries/state-badge.tsx';
import { leavePanel, stepInPanel } from '#web/lib/history/panel-history.ts';
import { inquiryAddress } from '#web/lib/inquiry-address.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { useUnreadAnswers } from './read-answers.ts';
import { Screen } from './screen.tsx';

/** What a customer has sent, with states and offers. */
export function MyInquiries({ shopName }: { shopName: string }) {
  const query = useInfiniteQuery(inquiriesQuery());
  const isUnread = useUnreadAnswers();
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries);
  return (
    <Screen title="My inquiries" shopName={shopName} back="Price list" onBack={() => leavePanel('/')}>
      <StaleNotice query={query} what="your inquiries" className="border-b border-hairline px-gutter py-3" />
      <AsyncView
        query={{ ...query, data: inquiries }}
        loadingText="Loading your inquiries..."
        loadingRows={6}
        error={{ title: 'Unable to load your inquiries' }}
        isEmpty={(shown) => shown.length === 0}
        empty={
          <EmptyState
            icon={Inbox}
            title="No inquiries yet"
            text="Tap the plus beside a device to start one"
          />
        }
      >
        {(shown) => (
          <>
            <ol>
              {shown.map((inquiry) => (
                <InquiryRow
                  key={inquiry.id}
                  inquiry={inquiry}
                  shopName={shopName}
                  isUnread={isUnread(inquiry)}
                />
              ))}
            </ol>
            {query.hasNextPage && (
              <div className="px-gutter pt-4">
                <Button
                  isBusy={query.isFetchingNextPage}
                  busyLabel="Loading..."
                  onClick={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
            <p className="px-gutter py-4 type-interface text-muted">
              {`Kept for ${INQUIRY_LIMITS.keptDays} days. Only you and the shop see them.`}
            </p>
          </>
        )}
      </AsyncView>
    </Screen>
  );
}

interface InquiryRowProps {
  inquiry: InquirySummary;
  shopName: string;
  isUnread: boolean;
}

function InquiryRow({ inquiry, shopName, isUnread }: InquiryRowProps) {
  const { id, number, state, sentAt, totalHundredths, offerHundredths, money } = inquiry;
  const address = inquiryAddress(id);
  return (
    <li className="border-b border-row-rule">
      <a
        href={address}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          stepInPanel(address);
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-gutter py-3 type-interface text-text hover:bg-raised focus-visible:-outline-offset-2 max-[17.5rem]:grid-cols-1"
      >
        <span className="type-touch">{`Inquiry ${number}`}</span>
        <span className="text-right type-touch font-semibold">
          {formatHundredths(totalHundredths, money)}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <StateBadge state={state} reader="sender" isUnread={isUnread} />
          {countsText(inquiry)}
        </span>
        <span className="text-right text-muted">{recentMoment(sentAt, Date.now())}</span>
        {offerHundredths !== null && (
          <>
            <span className="wrap-anywhere">
              {'Offer from '}
              <bdi>{shopName}</bdi>
            </span>
            <span className="text-right whitespace-nowrap">
              <span className="mr-2 inline-block text-muted">{offerChange(inquiry)}</span>
              <span className="inline-block font-semibold">{formatHundredths(offerHundredths, money)}</span>
            </span>
          </>
        )}
      </a>
    </li>
  );
}
