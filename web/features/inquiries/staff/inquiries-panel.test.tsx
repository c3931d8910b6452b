import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { makeInquiry, makeLine } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { InquiryServer } from '#web/features/inquiries/testing/inquiry-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { InquiriesPanel } from './inquiries-panel.tsx';

let server: InquiryServer;
let queryClient = createQueryClient();

beforeEach(() => {
  screenIs(true);
  queryClient = createQueryClient();
  server = new InquiryServer().start();
  server.inquiries = [
    makeInquiry({ number: 42, sender: { kind: 'customer', name: 'Westgate Phone Supply' }, tier: 'vip' }),
    makeInquiry({ number: 41, note: 'All boxed with chargers.' }),
    makeInquiry({ number: 38, state: 'agreed', sender: { kind: 'public', name: 'Cedar Street' } }),
    makeInquiry({ number: 36, state: 'closed', sender: { kind: 'public', name: 'Dev Patel' } }),
  ];
  window.history.replaceState(null, '', '/manager?tab=inquiries');
});

afterEach(() => {
  cleanup();
  forgetToast();
  window.history.replaceState(null, '', '/');
});

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <InquiriesPanel brand={{ ...FALLBACK_BRAND, name: 'Corner Phones' }} parameter="tab" />
    </QueryClientProvider>,
    { wrapper: StrictMode },
  );
}

/** Until the end of the test. */
function screenIs(isWide: boolean): void {
  const media = Object.assign(new EventTarget(), { matches: isWide });
  vi.stubGlobal('matchMedia', () => media);
}

function names(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Inquiries, newest first' });
  return within(list)
    .getAllByRole('button')
    .map((row) => row.querySelector('bdi')?.textContent ?? null);
}

/** Rows and heading by their text: the roles of 40 buttons take seconds to compute. */
async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByText(name, { selector: 'button bdi' }));
  await screen.findByText(name, { selector: 'h2 bdi' });
}

async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

const offer = (device: string) => screen.getByLabelText(`Our offer for ${device}`);

async function send(name: string): Promise<void> {
  await userEvent.click(screen.getByText(name, { selector: 'button span' }));
}

describe('the list', () => {
  test('shows the open ones first, with state, counts and sum, beside the newest of them', async () => {
    open();
    await screen.findByText('Westgate Phone Supply', { selector: 'h2 bdi' });
    expect(names()).toEqual(['Westgate Phone Supply', 'Maya Ortiz']);
    const row = screen.getByRole('button', { name: /Maya Ortiz/ });
    expect(row.textContent).toBe('Maya Ortiz$5390New3 devices, 12 pieces15 Nov, 14:12');
  });

  test.each([
    ['Agreed', ['Cedar Street']],
    ['Closed', ['Dev Patel']],
    ['All', ['Westgate Phone Supply', 'Maya Ortiz', 'Cedar Street', 'Dev Patel']],
  ])('is filtered by %s', async (filter, found) => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: filter }));
    await waitFor(() => expect(names()).toEqual(found));
  });

  test('is searched when the typing has paused', async () => {
    open();
    await userEvent.type(await screen.findByLabelText('Search inquiries'), ' maya ');
    await waitFor(() => expect(names()).toEqual(['Maya Ortiz']));
    expect(server.queries('listInquiries').at(-1)).toMatchObject({ state: 'open', search: 'maya' });
    await userEvent.type(screen.getByLabelText('Search inquiries'), 'xx');
    expect(await screen.findByText('Nothing found')).toBeVisible();
  });

  test('continues page by page', async () => {
    server.pageSize = 1;
    open();
    await screen.findByText('Westgate Phone Supply', { selector: 'button bdi' });
    expect(names()).toEqual(['Westgate Phone Supply']);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toEqual(['Westgate Phone Supply', 'Maya Ortiz']));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('says that there is none, and that it could not be loaded', async () => {
    server.inquiries = [];
    server.on('listInquiries', refuse('internal'));
    open();
    expect(await screen.findByText('Unable to load inquiries')).toBeVisible();
    server.asUsual();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No open inquiries')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByText('No inquiries yet')).toBeVisible();
  });

  test('is a screen of its own on phones, to which Back and the arrow return', async () => {
    screenIs(false);
    open();
    await choose('Maya Ortiz');
    expect(screen.queryByRole('list', { name: /Inquiries/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Maya Ortiz' })).toHaveFocus();
    expect(window.location.search).toContain('inquiry=');
    await userEvent.click(screen.getByRole('button', { name: 'All inquiries' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Maya Ortiz/ })).toHaveFocus());
    expect(window.location.search).toBe('?tab=inquiries');
  });
});

describe('one inquiry', () => {
  test('shows who sent it, from which list, and its lines', async () => {
    open();
    await choose('Maya Ortiz');
    const line = 'Inquiry 41 · (917) 555-0138 · sent 15 Nov 2026, 14:12, Chrome on Android';
    expect(
      screen.getByText((_, element) => element?.textContent === line && element.tagName === 'P'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: '(917) 555-0138' })).toHaveAttribute('href', 'tel:9175550138');
    expect(screen.getByText('318')).toBeVisible();
    expect(screen.getByText('All boxed with chargers.')).toBeVisible();
    expect(screen.getByText('The visitor gets the offer under the same link.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' }), 'no country code').not.toBeInTheDocument();
  });

  test('has no phone where the answer has none, and names where a customer finds it', async () => {
    open();
    await choose('Westgate Phone Supply');
    expect(screen.getByText('Inquiry 42 · sent 15 Nov 2026, 14:12, Chrome on Android')).toBeVisible();
    expect(screen.getByText('The customer finds it under My inquiries.')).toBeVisible();
  });

  test('opens the chat with a sender whose number has a country code', async () => {
    server.inquiries = [
      makeInquiry({ sender: { kind: 'public', name: 'Maya Ortiz', phone: '+1 917 555 0138' } }),
    ];
    open();
    expect(await screen.findByText('Open WhatsApp')).toHaveAttribute(
      'href',
      'https://wa.me/19175550138?text=Inquiry%2041%3A%20',
    );
  });

  test('is answered with offers and a note; the list price itself is no offer', async () => {
    open();
    await choose('Maya Ortiz');
    await write(offer('iPhone 15 Pro 128GB'), '560');
    await write(offer('iPhone 14 Pro Max 256GB'), '500');
    await write(offer('iPhone 13 128GB'), '220');
    const [, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual([
      'iPhone 15 Pro 128GB iPhone4 × $550$+$10$2240',
      'iPhone 14 Pro Max 256GB iPhone5 × $500$List price$2500',
      'iPhone 13 128GB iPhone3 × $230$−$10$660',
      'Total of our offer+$10$5400',
    ]);
    await write(screen.getByLabelText('Our note'), ' Until Wednesday. ');
    await send('Send answer');
    await waitFor(() => expect(shownToast()).toBe('Answer sent'));
    expect(server.bodies('updateInquiry')).toEqual([
      {
        revision: 1,
        state: 'answered',
        answer: 'Until Wednesday.',
        offers: [
          { line: 0, price: 560 },
          { line: 2, price: 220 },
        ],
      },
    ]);
    expect(await screen.findByText('15 Nov, 14:30 Answered by', { exact: false })).toBeVisible();
  });

  test('in another money is offered in its marks, and anything else is refused before it is sent', async () => {
    server.inquiries = [makeInquiry({ money: EUROS, lines: [makeLine({ price: 1299 })] })];
    open();
    await write(await screen.findByLabelText('Our offer for iPhone 15 Pro 128GB'), '1.5');
    expect(screen.getByText('Type a price, such as 1.234,50')).toBeVisible();
    await send('Send answer');
    expect(server.sent('updateInquiry')).toEqual([]);
    expect(offer('iPhone 15 Pro 128GB')).toHaveFocus();
    await userEvent.clear(offer('iPhone 15 Pro 128GB'));
    await write(offer('iPhone 15 Pro 128GB'), '1.250,50');
    expect(screen.getByText('−48,50 €')).toBeVisible();
    await send('Send answer');
    await waitFor(() =>
      expect(server.bodies('updateInquiry')[0]?.offers).toEqual([{ line: 0, price: 1250.5 }]),
    );
  });

  test('is closed, cannot be changed then, and is reopened', async () => {
    open();
    await choose('Maya Ortiz');
    await send('Close inquiry');
    await screen.findByRole('button', { name: 'Reopen' });
    expect(screen.queryByLabelText('Our note')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
    await send('Reopen');
    await waitFor(() => expect(shownToast()).toBe('Inquiry reopened'));
    expect(server.bodies('updateInquiry').map(({ state }) => state)).toEqual(['closed', 'new']);
    expect(await screen.findByLabelText('Our note')).toBeVisible();
  });

  async function copied(): Promise<string> {
    const user = userEvent.setup();
    open();
    await choose('Maya Ortiz');
    await user.click(screen.getByText('Copy', { selector: 'button span' }));
    await waitFor(() => expect(shownToast()).toBe('Inquiry copied as text'));
    return navigator.clipboard.readText();
  }

  /** All of them were sent by customers with a PIN of their own. */
  function changeAll(fields: Partial<Inquiry>): void {
    server.inquiries = server.inquiries.map((each) => ({
      ...each,
      sender: { ...each.sender, kind: 'customer', pinHash: 'c'.repeat(64) },
      ...fields,
    }));
  }

  test('of a customer is copied as text, with the link that the customer can open too', async () => {
    changeAll({});
    const text = await copied();
    expect(text).toContain('Inquiry 41, Corner Phones\n');
    expect(text).toContain(`${window.location.origin}/?inquiry=${server.inquiries[1]?.id}`);
  });

  test('is copied with the public address of the shop, if there is one', async () => {
    changeAll({ publicUrl: 'https://prices.example/' });
    expect(await copied()).toContain(`https://prices.example/?inquiry=${server.inquiries[1]?.id}`);
  });

  test('of a sender without a PIN of their own is copied without an address that only staff can open', async () => {
    const text = await copied();
    expect(text).toContain('Inquiry 41, Corner Phones\n');
    expect(text).not.toContain('?inquiry');
  });

  test('is exported in the chosen format, and a failure is said', async () => {
    server.on('exportInquiry', refuse('internal'));
    open();
    await choose('Maya Ortiz');
    for (const label of ['Spreadsheet (.xlsx)', 'Text with commas (.csv)']) {
      await send('Export');
      await userEvent.click(await screen.findByText(label));
      await waitFor(() => expect(shownToast()).toMatch(/^Export failed - /));
      forgetToast();
    }
    const { id } = server.inquiries[1] ?? makeInquiry();
    expect(server.sent('exportInquiry')).toMatchObject([
      { params: { id }, query: { format: 'xlsx' } },
      { params: { id }, query: { format: 'csv' } },
    ]);
  });

  test('that is too long a note is not cut', async () => {
    open();
    await choose('Maya Ortiz');
    await userEvent.click(screen.getByLabelText('Our note'));
    await userEvent.paste('a'.repeat(1_001));
    expect(screen.getByText('An answer has at most 1,000 characters')).toBeVisible();
    await send('Send answer');
    expect(server.sent('updateInquiry')).toEqual([]);
  });

  test('that does not exist says so', async () => {
    window.history.replaceState(null, '', `/manager?inquiry=${'f'.repeat(32)}`);
    open();
    expect(await screen.findByText('There is no such inquiry')).toBeVisible();
  });
});

describe('an answer that is not sent', () => {
  async function type(): Promise<void> {
    open();
    await choose('Maya Ortiz');
    await write(offer('iPhone 13 128GB'), '220');
    await write(screen.getByLabelText('Our note'), 'Mine');
  }

  test('survives another inquiry and leaving the panel', async () => {
    await type();
    await choose('Westgate Phone Supply');
    expect(screen.getByLabelText('Our note')).toHaveValue('');
    expect(await screen.findByText('Not sent')).toBeVisible();
    cleanup();
    open();
    await choose('Maya Ortiz');
    expect(screen.getByLabelText('Our note')).toHaveValue('Mine');
    expect(offer('iPhone 13 128GB')).toHaveValue('220');
  });

  test('stays after a failure', async () => {
    await type();
    server.on('updateInquiry', NO_CONNECTION);
    await send('Send answer');
    expect(
      await screen.findByText('The server did not reply. Try again; nothing is sent twice.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Our note')).toHaveValue('Mine');
  });

  test('cannot be changed while it is sent, and is sent once', async () => {
    await type();
    const gate = new Gate();
    server.on('updateInquiry', gate);
    await send('Send answer');
    const note = screen.getByLabelText('Our note');
    await waitFor(() => expect(note).toHaveAttribute('readonly'));
    expect(offer('iPhone 13 128GB')).toHaveAttribute('readonly');
    fireEvent.change(note, { target: { value: 'Mine, and more' } });
    expect(note).toHaveValue('Mine');
    await send('Sending...');
    gate.release();
    await waitFor(() => expect(shownToast()).toBe('Answer sent'));
    expect(server.sent('updateInquiry')).toHaveLength(1);
    await write(note, ', and more');
    expect(note).toHaveValue('Mine, and more');
  });

  async function conflict(action = 'Send answer'): Promise<void> {
    await type();
    const { id, revision } = server.inquiries[1] ?? makeInquiry();
    server.update(
      id,
      { revision, state: 'answered', answer: 'Theirs', offers: [{ line: 0, price: 540 }] },
      'Dana',
    );
    await send(action);
    await screen.findByText(/changed this inquiry on 15 Nov 2026, 14:30/);
  }

  test('does not overwrite what somebody else has saved, and shows it', async () => {
    await conflict();
    expect(screen.getByText('Their note: Theirs')).toBeVisible();
    expect(screen.getByText('Their offer: iPhone 15 Pro 128GB $540.')).toBeVisible();
    expect(screen.getByLabelText('Our note')).toHaveValue('Mine');
    expect(server.inquiries[1]?.answer).toBe('Theirs');
    await send('Use theirs');
    expect(screen.getByLabelText('Our note')).toHaveValue('Theirs');
    expect(offer('iPhone 15 Pro 128GB')).toHaveValue('540');
    expect(screen.getByRole('button', { name: 'Send answer' })).toBeVisible();
  });

  test('is sent in place of theirs when asked to', async () => {
    await conflict();
    await send('Send mine');
    await waitFor(() => expect(server.inquiries[1]).toMatchObject({ answer: 'Mine', revision: 3 }));
    expect(screen.queryByText(/changed this inquiry/)).not.toBeInTheDocument();
  });

  test.each([
    ['Close inquiry', 'closed'],
    ['Mark as agreed', 'agreed'],
  ])('is sent in place of theirs with what was pressed: %s', async (action, state) => {
    await conflict(action);
    await write(screen.getByLabelText('Our note'), ', and more');
    await send('Send mine');
    await waitFor(() => expect(server.inquiries[1]).toMatchObject({ answer: 'Mine, and more', state }));
  });
});
