import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { inquiriesQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { openPanelAddress } from '#web/lib/history/panel-history.ts';
import { MY_INQUIRIES_ADDRESS } from '#web/lib/inquiry-address.ts';
import { readStored } from '#web/lib/storage.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import './my-inquiries-link.css';
import { useUnreadAnswers } from './read-answers.ts';

export interface MyInquiriesLinkProps {
  /** Whether this viewer may send inquiries. */
  mayInquire: boolean;
}

/** Whether the list waits behind My inquiries, so that the focus returns to the link. */
let isAway = false;

function focusOnReturn(link: HTMLAnchorElement | null): void {
  if (!link || !isAway) return;
  isAway = false;
  // It may come late, when somebody already types in the search.
  if (document.activeElement === document.body) link.focus({ preventScroll: true });
}

/** Beside the search, for customers who have sent an inquiry or may send one. */
export function MyInquiriesLink({ mayInquire }: MyInquiriesLinkProps) {
  const { data } = useInfiniteQuery(inquiriesQuery());
  const isUnread = useUnreadAnswers();
  const newest = data?.pages[0]?.inquiries;
  const isCustomer = useIsCustomer(mayInquire && newest?.length === 0);
  if (!newest || (newest.length === 0 && !isCustomer)) return null;
  return (
    <a
      ref={focusOnReturn}
      href={MY_INQUIRIES_ADDRESS}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        isAway = true;
        openPanelAddress(MY_INQUIRIES_ADDRESS);
      }}
      className={`inquiries-link ${buttonClasses('quiet', 'medium')} max-tablet:-mr-3 max-tablet:w-11 max-tablet:px-0 print:hidden`}
    >
      <Inbox aria-hidden className="size-4.5 shrink-0" />
      <span className="max-laptop:sr-only">My inquiries</span>
      {newest.some(isUnread) && (
        <span
          role="img"
          aria-label="New answer"
          className="size-2 rounded-full bg-primary max-laptop:absolute max-laptop:top-2 max-laptop:right-2"
        />
      )}
    </a>
  );
}

/** The PIN of a tier is shared: who signed in with it has no inquiries of their own. Only customers have a name. */
function useIsCustomer(isAsked: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['who-is-signed-in', readStored('auth_token')],
    queryFn: ({ signal }) => callVisitorApi('getSession', { signal }),
    enabled: isAsked,
  });
  return data?.name !== undefined;
}
