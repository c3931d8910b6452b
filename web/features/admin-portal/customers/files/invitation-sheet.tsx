import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import type { NewInvitation } from '#domain/contract/entities/invitations.ts';
import { counted, listedWords } from '#domain/text/counts.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { type Card, InvitationCard } from '#web/features/invitations/cards/invitation-card.tsx';
import { printCards } from '#web/features/invitations/cards/print-cards.tsx';
import { joinAddress } from '#web/features/invitations/join-address.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { LocalAddressNote } from '#web/ui/local-address-note.tsx';
import { Pager, usePaging } from '#web/ui/tables/pager.tsx';
import { StepFooter } from './step-footer.tsx';

/** Drawing thousands of codes for one print job would freeze the page and many printers. */
const CARDS_PER_JOB = 400;

interface InvitationSheetProps {
  invitations: readonly NewInvitation[];
  /** The names of new customers who were deleted or deactivated before the invitations were made. */
  notInvited: readonly string[];
  onDone: () => void;
}

/** A card for each new customer. Their links exist only here, so leaving asks first. */
export function InvitationSheet({ invitations, notInvited, onDone }: InvitationSheetProps) {
  const brand = use(BrandContext);
  const cards = useMemo(() => invitations.map(cardOf), [invitations]);
  const jobs = useMemo(() => jobsOf(cards), [cards]);
  const [jobIndex, setJobIndex] = useState(0);
  const job = jobs[jobIndex] ?? { cards, label: '' };
  const { page, shown, top, goToPage } = usePaging(cards);
  const printing = useMutation({ mutationFn: () => printCards(job.cards, brand) });
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-gutter py-4 tablet:py-6">
        <div ref={top} className="mx-auto grid max-w-280 grid-cols-1 gap-4">
          <p role="status" className="type-interface text-text">
            {`${counted(cards.length, 'card')}, shown only now. Print them or save them as a .pdf file before you leave: the links cannot be shown again.`}
          </p>
          {notInvited.length > 0 && (
            <p role="alert" className="type-interface wrap-anywhere text-warning">
              {`There is no card for ${listedWords(notInvited)}: deleted or without access since the import.`}
            </p>
          )}
          {cards[0] && <LocalAddressNote address={cards[0].link} />}
          <ul className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
            {shown.map((card) => (
              <li key={card.link} className="overflow-hidden rounded-panel border border-hairline">
                <InvitationCard card={card} brand={brand} />
              </li>
            ))}
          </ul>
          <Pager name="cards" page={page} rowCount={cards.length} onPage={goToPage} />
        </div>
      </div>
      <StepFooter
        words={
          jobs.length > 1 && (
            <SelectField
              label="Cards to print"
              isLabelHidden
              options={jobs.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(jobIndex)}
              onValueChange={(value) => setJobIndex(Number(value))}
              className="max-w-64"
            />
          )
        }
      >
        <Button onClick={onDone}>Done</Button>
        <Button
          variant="primary"
          icon={Printer}
          isBusy={printing.isPending}
          busyLabel="Preparing..."
          onClick={() => printing.mutate()}
        >
          {`Print ${counted(job.cards.length, 'card')}`}
        </Button>
      </StepFooter>
    </>
  );
}

function cardOf(invitation: NewInvitation): Card {
  const { name, expiresAt, openings } = invitation;
  return { name, expiresAt, openings, link: joinAddress(invitation) };
}

interface Job {
  readonly cards: readonly Card[];
  readonly label: string;
}

function jobsOf(cards: readonly Card[]): Job[] {
  return Array.from({ length: Math.ceil(cards.length / CARDS_PER_JOB) }, (_, index) => {
    const start = index * CARDS_PER_JOB;
    const part = cards.slice(start, start + CARDS_PER_JOB);
    return { cards: part, label: `Cards ${start + 1} to ${start + part.length} of ${cards.length}` };
  });
}
