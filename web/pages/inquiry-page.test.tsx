import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { BRAND } from '#web/app/testing/open-app.tsx';
import { INQUIRY_SECRET } from '#web/features/inquiries/sender/inquiry-link.ts';
import { idOf, makeInquiry, makeLine } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { InquiryServer } from '#web/features/inquiries/testing/inquiry-server.ts';
import { PUBLIC_VIEWER } from '#web/features/sign-in/viewer.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { InquiryPage } from './inquiry-page.tsx';

const ANSWERED = makeInquiry({
  number: 40,
  state: 'answered',
  answeredAt: '2026-11-15T12:06:00.000Z',
  answer: 'Offer holds until Wednesday.',
  lines: [makeLine({ price: 660, offer: 670, quantity: 5 }), makeLine({ device: 'iPhone 13', price: 240 })],
});

let server: InquiryServer;

beforeEach(() => {
  server = new InquiryServer().start();
  server.inquiries = [makeInquiry({ number: 44 }), ANSWERED];
});

afterEach(() => {
  cleanup();
  INQUIRY_SECRET.forget();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function open(address: string, role: Role, mayInquire = true): void {
  window.history.replaceState(null, '', address);
  const viewer =
    role === 'public' ? PUBLIC_VIEWER : { role, permissions: permissionsOf(role), token: 'a'.repeat(64) };
  openPart(<InquiryPage brand={{ ...BRAND, ...(mayInquire && { mayInquire: ['vip'] }) }} viewer={viewer} />);
}

test('a customer finds what was sent, with states, sums and offers, and opens an answer', async () => {
  open('/?inquiries', 'vip');
  await screen.findByText('Inquiry 44');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Inquiry 44$5390Sent3 devices, 12 pieces15 Nov',
    'Inquiry 40$4260Answered, not opened yet2 devices, 9 pieces15 NovOffer from Tierbook Price List+$50$4310',
  ]);
  expect(document.title).toBe('My inquiries - Tierbook Price List');
  await userEvent.click(screen.getByText('Inquiry 40'));
  expect(await screen.findByText('+$10 each')).toBeVisible();
  expect(screen.getByText('Offer holds until Wednesday.')).toBeVisible();
  expect(screen.getByText('Open WhatsApp')).toHaveAttribute(
    'href',
    'https://wa.me/12125550142?text=Inquiry%2040',
  );
  await userEvent.click(screen.getByRole('button', { name: 'My inquiries' }));
  await screen.findByText('Inquiry 44');
  expect(screen.queryByText(', not opened yet')).not.toBeInTheDocument();
});

test('an inquiry is sent again at the prices of today, where inquiries can be sent', async () => {
  open(`/?inquiry=${ANSWERED.id}`, 'vip');
  await userEvent.click(await screen.findByText('Send again'));
  expect(window.location.search).toBe('');
  const { lines } = JSON.parse(localStorage.getItem('basket') ?? '{}');
  expect(lines).toMatchObject([
    { device: 'iPhone 15 Pro 128GB', quantity: 5, shown: null },
    { device: 'iPhone 13', quantity: 4, shown: null },
  ]);
  cleanup();
  open(`/?inquiry=${ANSWERED.id}`, 'vip', false);
  await screen.findByText('Inquiry 40');
  expect(screen.queryByText('Send again')).not.toBeInTheDocument();
});

test('a link shows its inquiry alone, and its secret leaves the address and the history', async () => {
  const length = window.history.length;
  open(`/?inquiry#${idOf(1)}`, 'public');
  expect(window.location.href).not.toContain(idOf(1));
  expect(await screen.findByText('Inquiry 41')).toBeVisible();
  expect(server.bodies('readInquiry')[0]).toEqual({ token: idOf(1) });
  expect(window.history.length).toBe(length);
});

test.each([
  ['of another token', `/?inquiry#${idOf(2)}`, 'This inquiry cannot be shown'],
  ['that was cut', '/?inquiry#12ab', 'This inquiry cannot be shown'],
  ['without its secret, after a reload', '/?inquiry', 'Please open your link again'],
])('a link %s says so', async (_name, address, title) => {
  open(address, 'public');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('See the price list')).toHaveAttribute('href', '/');
});

test('a customer who is not signed in is asked to', () => {
  open(`/?inquiry=${ANSWERED.id}`, 'public');
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('an inquiry of somebody else cannot be told from none', async () => {
  open(`/?inquiry=${'f'.repeat(32)}`, 'vip');
  expect(await screen.findByText('This inquiry cannot be shown')).toBeVisible();
});

test.each<[Role, string]>([
  ['manager', '/manager?tab=inquiries'],
  ['admin', '/admin?panel=inquiries'],
])('a %s is taken to the portal', async (role, portal) => {
  open(`/?inquiry=${ANSWERED.id}`, role);
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`${portal}&inquiry=${ANSWERED.id}`),
  );
});
