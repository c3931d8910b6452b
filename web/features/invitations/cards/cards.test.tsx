import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { decodePicture } from '#web/ui/testing/decode-picture.ts';
import { type Card, InvitationCard } from './invitation-card.tsx';
import { printCards } from './print-cards.tsx';

const BRAND = { ...FALLBACK_BRAND, name: 'Corner Phones', phone: '(212) 555-0142' };
const LINK = `https://list.cornerphones.example/join#${'0123456789abcdef'.repeat(2)}`;
const CARD: Card = { name: 'Union Trade-In', link: LINK, expiresAt: '2026-11-22T12:00:00.000Z', openings: 1 };

test('a card says whose list it is, how long it works and where, and its code opens the link', () => {
  render(<InvitationCard card={CARD} brand={BRAND} />);
  expect(screen.getByRole('article', { name: 'Card for Union Trade-In' })).toHaveTextContent(
    'CPCorner PhonesPrice list forUnion Trade-InPoint your camera at the code. The list opens with your prices, and there is nothing to type.Opens once, until 22 Nov 2026(212) 555-0142list.cornerphones.example',
  );
  expect(decodePicture(screen.getByRole('img', { name: 'QR code for Union Trade-In' }))).toBe(LINK);
});

test.each([
  [2, 'Opens twice, until 22 Nov 2026'],
  [3, 'Opens 3 times, until 22 Nov 2026'],
])('a card for %i browsers says so', (openings, text) => {
  render(<InvitationCard card={{ ...CARD, openings }} brand={BRAND} />);
  expect(screen.getByText(text)).toBeVisible();
});

test('the logo takes the place of the initials', () => {
  const { container } = render(<InvitationCard card={CARD} brand={{ ...BRAND, logo: '/logo/1' }} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/logo/1');
  expect(screen.queryByText('CP')).not.toBeInTheDocument();
});

test('many cards are printed on pages of eight, and leave the page after it', async () => {
  const cards = Array.from({ length: 10 }, (_, number) => ({ ...CARD, link: `${LINK}${number}` }));
  const printed: number[][] = [];
  const countPages = () =>
    [...document.querySelectorAll('.card-print-page')].map((page) => page.children.length);
  vi.stubGlobal('print', () => printed.push(countPages()));
  await printCards(cards, BRAND);
  expect(printed).toEqual([[8, 2]]);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.print-alone')).toBeNull();
});

test('one card is a page by itself, also after a print dialog that was never closed', async () => {
  vi.stubGlobal('print', vi.fn<() => void>());
  await printCards([CARD], BRAND);
  await printCards([CARD], BRAND);
  expect(document.querySelectorAll('.card-print-one > article')).toHaveLength(1);
  window.dispatchEvent(new Event('afterprint'));
});
