import './print-cards.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { type Card, InvitationCard } from './invitation-card.tsx';

/** As many as fit on a page of A4 or Letter. */
export const CARDS_PER_PAGE = 8;

/** Ends the one before: some browsers never say that printing is over. */
let clearLast = () => {};

/**
 * Opens the print dialog of the browser with these cards and nothing else: one as a page of its size, several as sheets to cut.
 * Resolves when the dialog has opened; the cards stay in the page, unseen, until it is closed.
 */
export async function printCards(cards: readonly Card[], brand: Brand): Promise<void> {
  clearLast();
  const place = document.createElement('div');
  place.className = 'card-print';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<PrintedCards cards={cards} brand={brand} />));
  const printing = new AbortController();
  clearLast = () => {
    printing.abort();
    root.unmount();
    place.remove();
    clearLast = () => {};
  };
  window.addEventListener('afterprint', () => clearLast(), { signal: printing.signal });
  await loadPictures(place);
  window.print();
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

/** A picture that is still loading is printed as nothing. One that cannot be loaded must not stop the cards. */
async function loadPictures(place: HTMLElement): Promise<void> {
  await Promise.allSettled([...place.querySelectorAll('img')].map((picture) => picture.decode()));
}
