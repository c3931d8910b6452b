import { expect, test } from 'vitest';
import { messageOf, smsAddress, termsText, whatsAppAddress } from './invitation-words.ts';

const NOW = new Date(2026, 10, 15, 12).getTime();
const NOON = new Date(2026, 10, 22, 12).toISOString();

test('the terms say how often and how long the link works', () => {
  expect(termsText({ expiresAt: NOON, openings: 1 }, NOW)).toBe('Opens once · until 22 Nov');
  expect(termsText({ expiresAt: NOON, openings: 3 }, NOW)).toBe('Works on 3 devices · until 22 Nov');
});

test('a link that ends at midnight works until the day before', () => {
  const midnight = new Date(2026, 10, 22).toISOString();
  expect(termsText({ expiresAt: midnight, openings: 1 }, NOW)).toBe('Opens once · until 21 Nov');
});

test('the message names the shop, what the link does, the link and how long it works', () => {
  const terms = { shopName: 'Corner Phones', link: 'https://list.example/join#7', expiresAt: NOON };
  expect(messageOf({ ...terms, openings: 1 }, NOW)).toBe(
    'Corner Phones invites you to its price list. Open this link to see your prices, without a PIN:\n' +
      'https://list.example/join#7\nThe link opens once, until 22 Nov.',
  );
  expect(messageOf({ ...terms, openings: 2 }, NOW)).toMatch(/The link works on 2 devices, until 22 Nov\.$/);
});

test.each([
  ['+1 (312) 555-0119', 'https://wa.me/13125550119?text=Hi%20%26%20bye'],
  ['0049 30 1234567', 'https://wa.me/49301234567?text=Hi%20%26%20bye'],
  // Without its country the number may be somebody else's.
  ['(312) 555-0119', 'https://wa.me/?text=Hi%20%26%20bye'],
  [null, 'https://wa.me/?text=Hi%20%26%20bye'],
])('WhatsApp opens the chat of %s if it can know it', (phone, address) => {
  expect(whatsAppAddress('Hi & bye', phone)).toBe(address);
});

test.each([
  ['(312) 555-0119', 'sms:3125550119?&body=Hi%20%26%20bye'],
  ['+1 312 555 0119', 'sms:+13125550119?&body=Hi%20%26%20bye'],
  [undefined, 'sms:?&body=Hi%20%26%20bye'],
])('a text message goes to %s', (phone, address) => {
  expect(smsAddress('Hi & bye', phone)).toBe(address);
});
