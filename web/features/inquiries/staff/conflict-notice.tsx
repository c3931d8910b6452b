import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { formatPrice } from '#domain/text/money.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ConflictFrame } from '#web/ui/feedback/conflict-frame.tsx';

interface ConflictNoticeProps {
  /** As the other person has saved it. */
  inquiry: Inquiry;
  by: { readonly savedBy: string; readonly savedAt: string };
  onUseTheirs: () => void;
  onSendMine: () => void;
}

export function ConflictNotice({ inquiry, by, onUseTheirs, onSendMine }: ConflictNoticeProps) {
  return (
    <ConflictFrame
      theirs={{ label: 'Use theirs', onChoose: onUseTheirs }}
      mine={{ label: 'Send mine', onChoose: onSendMine }}
    >
      <p>
        <bdi>{capitalised(by.savedBy)}</bdi>
        {` changed this inquiry on ${formatDateTime(by.savedAt)}. What you have typed is still here and not sent.`}
      </p>
      <ul className="text-muted">
        {savedWords(inquiry).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </ConflictFrame>
  );
}

/** Nobody reads more offers than these in a notice; the others are seen with 'Use theirs'. */
const SHOWN_OFFERS_MAX = 5;

const STATE_WORDS = {
  new: 'It is open and not answered.',
  answered: 'It is answered.',
  agreed: 'It is marked as agreed.',
  closed: 'It is closed.',
} as const satisfies Record<Inquiry['state'], string>;

function savedWords({ state, answer, lines, money }: Inquiry): string[] {
  const offers = lines.filter(({ offer }) => offer !== null);
  const shown = offers
    .slice(0, SHOWN_OFFERS_MAX)
    .map(({ display, offer, price }) => `${display} ${formatPrice(offer ?? price, money)}`);
  const more = offers.length - shown.length;
  return [
    STATE_WORDS[state],
    offers.length === 0
      ? 'Their offer: list prices.'
      : `Their offer: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    ...(answer ? [`Their note: ${answer}`] : []),
  ];
}
