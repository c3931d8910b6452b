import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import type { ShareLink } from '#domain/contract/entities/deals/shares.ts';
import { reasonOf, sessionNameQuery, shareLinksQuery } from '#web/features/sharing/sharing.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { LinkRow } from './link-row.tsx';
import { NewLinkForm } from './new-link-form.tsx';

/** Links to what the customer sees, for other programs. Nothing for viewers who share a PIN. */
export function ShareLinks() {
  const name = useQuery(sessionNameQuery());
  return name.data ? <CustomersLinks /> : null;
}

function CustomersLinks() {
  const query = useQuery(shareLinksQuery());
  return (
    <section
      aria-labelledby="share-links"
      className="-mx-5 mt-5 grid gap-3 border-t border-hairline px-5 pt-4 type-interface"
    >
      <div>
        <h3 id="share-links" className="type-panel-title text-text">
          Link that stays current
        </h3>
        <p className="text-muted">What you see, as .csv or .json for your tools</p>
      </div>
      <AsyncView
        query={query}
        loadingText="Loading links..."
        loadingRows={1}
        error={{ title: 'Unable to load your links', text: reasonOf(query.error) }}
      >
        {({ links }) => <LinkList links={links} />}
      </AsyncView>
    </section>
  );
}

function LinkList({ links }: { links: readonly ShareLink[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [now] = useState(Date.now);
  return (
    <>
      {links.length > 0 && (
        <ul aria-label="Links" className="grid gap-2">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} now={now} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewLinkForm onEnd={() => setIsAdding(false)} />
      ) : links.length < SHARE_LIMITS.linksPerCustomer ? (
        <Button
          variant="quiet"
          icon={Plus}
          className="-ml-button justify-self-start"
          onClick={() => setIsAdding(true)}
        >
          New link
        </Button>
      ) : (
        <p className="text-muted">{ERRORS['share/maximum'].text}</p>
      )}
    </>
  );
}
