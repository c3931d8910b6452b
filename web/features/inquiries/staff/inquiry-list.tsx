import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, Search } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import { formatHundredths } from '#domain/text/money.ts';
import { inquiriesQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { countsText, shortMoment } from '#web/features/inquiries/inquiry-words.ts';
import { StateBadge } from '#web/features/inquiries/state-badge.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'agreed', label: 'Agreed' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;

export interface ListFilter {
  readonly state: (typeof FILTERS)[number]['value'];
  readonly search: string;
}

export const START_FILTER: ListFilter = { state: 'open', search: '' };

interface InquiryListProps {
  filter: ListFilter;
  onFilter: Dispatch<SetStateAction<ListFilter>>;
  /** The one that is shown; null if none is. */
  chosen: string | null;
  onChoose: (id: string) => void;
  hasDraft: (id: string) => boolean;
  /** Called with what the list shows, newest first. */
  onShown: (inquiries: readonly InquirySummary[]) => void;
}

export function InquiryList({ filter, onFilter, chosen, onChoose, hasDraft, onShown }: InquiryListProps) {
  const search = useDebounced(filter.search.trim());
  const query = useInfiniteQuery(
    inquiriesQuery({ state: filter.state === 'all' ? undefined : filter.state, search }),
  );
  const inquiries = query.data?.pages.flatMap((page) => page.inquiries);
  useEffect(() => {
    if (query.data) onShown(query.data.pages.flatMap((page) => page.inquiries));
  }, [query.data, onShown]);
  return (
    <>
      <FilterBar filter={filter} onFilter={onFilter} />
      <div className="inquiry-rows">
        <AsyncView
          query={{ ...query, data: inquiries }}
          loadingText="Loading inquiries..."
          loadingRows={8}
          error={{ title: 'Unable to load inquiries' }}
          isEmpty={(shown) => shown.length === 0}
          empty={<NoInquiries filter={{ ...filter, search }} />}
        >
          {(shown) => (
            <>
              <ol aria-label="Inquiries, newest first" onKeyDown={moveFocus}>
                {shown.map((inquiry) => (
                  <InquiryRow
                    key={inquiry.id}
                    inquiry={inquiry}
                    isChosen={inquiry.id === chosen}
                    hasDraft={hasDraft(inquiry.id)}
                    onChoose={onChoose}
                  />
                ))}
              </ol>
              {query.hasNextPage && (
                <div className="border-t border-row-rule p-4">
                  <Button
                    isBusy={query.isFetchingNextPage}
                    busyLabel="Loading..."
                    onClick={() => void query.fetchNextPage()}
                  >
                    Show more
                  </Button>
                </div>
              )}
            </>
          )}
        </AsyncView>
        <StaleNotice query={query} what="the inquiries" className="border-t border-hairline px-4 py-3" />
      </div>
    </>
  );
}

function FilterBar({ filter, onFilter }: Pick<InquiryListProps, 'filter' | 'onFilter'>) {
  return (
    <div className="grid gap-2 border-b border-hairline px-4 py-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="type-panel-title text-text">Inquiries</h2>
        <SegmentedControl
          label="Which inquiries"
          size="small"
          options={[...FILTERS]}
          value={filter.state}
          onValueChange={(state) => onFilter((former) => ({ ...former, state }))}
          className="max-tablet:w-full"
        />
      </div>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={INQUIRY_LIMITS.searchMaxChars}
          aria-label="Search inquiries"
          placeholder="Name, number or device"
          value={filter.search}
          onChange={({ target: { value } }) => onFilter((former) => ({ ...former, search: value }))}
          className={controlClasses({ className: 'pl-field-icon' })}
        />
      </div>
    </div>
  );
}

function NoInquiries({ filter: { state, search } }: { filter: ListFilter }) {
  if (search !== '')
    return <EmptyState icon={Inbox} title="Nothing found" text="Try another name, number or device" />;
  if (state === 'all')
    return (
      <EmptyState
        icon={Inbox}
        title="No inquiries yet"
        text="What visitors ask for from the list comes here"
      />
    );
  return <EmptyState icon={Inbox} title={`No ${state} inquiries`} text="Others are under All" />;
}

interface InquiryRowProps {
  inquiry: InquirySummary;
  isChosen: boolean;
  hasDraft: boolean;
  onChoose: (id: string) => void;
}

function InquiryRow({ inquiry, isChosen, hasDraft, onChoose }: InquiryRowProps) {
  const { id, sender, state, sentAt, totalHundredths, money } = inquiry;
  return (
    <li className="border-t border-row-rule first:border-t-0">
      <button
        type="button"
        data-inquiry={id}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(id)}
        className={classNames(
          'grid w-full grid-cols-[minmax(40%,1fr)_auto] gap-x-3 gap-y-1 border-l-2 px-4 py-3 text-left type-interface focus-visible:-outline-offset-2',
          isChosen ? 'border-primary bg-tint-primary' : 'border-transparent hover:bg-raised',
        )}
      >
        <bdi className="truncate font-semibold text-text max-phone:wrap-anywhere max-phone:whitespace-normal">
          {sender.name}
        </bdi>
        <span className="text-right font-semibold whitespace-nowrap text-text">
          {formatHundredths(totalHundredths, money)}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <StateBadge state={state} reader="staff" />
          {hasDraft && <Badge tone="warning">Not sent</Badge>}
          {countsText(inquiry)}
        </span>
        <span className="text-right text-muted">{shortMoment(sentAt, Date.now())}</span>
      </button>
    </li>
  );
}
