import './print-cards.css';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { printAlone } from '#web/ui/print-alone.tsx';
import { type Card, InvitationCard } from './invitation-card.tsx';

/** As many as fit on a page of A4 or Letter. */
export const CARDS_PER_PAGE = 8;

/** One card as a page of its size, several as sheets to cut. */
export function printCards(cards: readonly Card[], brand: Brand): Promise<void> {
  return printAlone(<PrintedCards cards={cards} brand={brand} />);
}

function PrintedCards({ cards, brand }: { cards: readonly Card[]; brand: Brand }) {
  const [only] = cards;
  if (cards.length === 1 && only) {
    return (
      <div className="card-print-one">
        <InvitationCard card={only} brand={brand} />
      </div>
    );
  }
  return pagesOf(cards).map((page) => (
    <div key={page[0]?.link} className="card-print-page">
      {page.map((card) => (
        <InvitationCard key={card.link} card={card} brand={brand} />
      ))}
    </div>
  ));
}

function pagesOf(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / CARDS_PER_PAGE) }, (_, page) =>
    cards.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE),
  );
}
