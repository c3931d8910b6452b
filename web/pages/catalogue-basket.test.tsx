import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import * as basketCode from '#web/features/basket/basket-code.ts';
import { basket, fillBasket, reloadBasket } from '#web/features/basket/basket-store.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { CataloguePage } from './catalogue-page.tsx';

const BRAND: Brand = {
  name: 'Corner Phones',
  nameVip: 'Corner Phones VIP',
  nameHeavyweight: 'Corner Phones Heavyweight',
  phone: '',
  messaging: 'https://wa.me/12125550142',
  logo: '',
  hasSignInLink: false,
  mayInquire: ['public', 'customer'],
};
const SENT = { id: 'a'.repeat(32), number: 41, token: 'b'.repeat(32) };

const pricesOf = (group: string, byLabel: Record<string, number>): CatalogueRow[] =>
  Object.entries(byLabel).map(([variant, finalPrice]) => {
    const display = `${group} ${variant}`;
    return { device: display, display, finalPrice, category: 'IPAD', isHeader: false, group, variant };
  });

let server: CatalogueServer;

beforeEach(() => {
  localStorage.clear();
  reloadBasket();
  // iPad costs $100 and iPad Air $110.
  server = new CatalogueServer({ IPAD: ['iPad', 'iPad Air'] }).start();
  server.lists.get('IPAD')?.push(...pricesOf('iPad Pro', { A: 300, B: 250 }), {
    device: 'iPad mini',
    display: 'iPad mini',
    finalPrice: null,
    onRequest: 'Call',
    category: 'IPAD',
    isHeader: false,
  });
  server.usually({
    createInquiry: () => SENT,
    // For the link to My inquiries in the header.
    listInquiries: () => ({ inquiries: [], nextBefore: null, newCount: 0 }),
  });
});

afterEach(() => {
  // Before the server goes: a page that is still there would ask the real network.
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

async function visit({ role = 'public', brand = BRAND }: { role?: Role; brand?: Brand } = {}) {
  const queryClient = createQueryClient();
  const token = role === 'public' ? null : 'c'.repeat(64);
  if (token) localStorage.setItem('auth_token', token);
  const pageFor = (of: Role) => (
    <QueryClientProvider client={queryClient}>
      <CataloguePage
        brand={brand}
        viewer={{ role: of, permissions: permissionsOf(of), token }}
        onLogout={() => undefined}
      />
    </QueryClientProvider>
  );
  const { container, rerender } = render(pageFor(role));
  await screen.findByText('iPad Air');
  return {
    container,
    reload: () => queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY }),
    /** Within the session. */
    changeTier: (next: Role) => rerender(pageFor(next)),
  };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const bar = () => screen.findByRole('region', { name: 'Inquiry' });

async function review(): Promise<HTMLElement> {
  await press('Review');
  return screen.findByRole('dialog', { name: 'Your inquiry' });
}

async function fillSender(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Maya Ortiz' } });
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '(917) 555-0138' } });
}

describe('the list', () => {
  test('has no trace of it where nobody may send inquiries', async () => {
    const { mayInquire: _, ...brand } = BRAND;
    const { container } = await visit({ brand });
    const off = container.innerHTML;
    expect(off).not.toMatch(/plus|basket|inquir/i);
    cleanup();
    expect((await visit({ role: 'vip' })).container.innerHTML).not.toMatch(/plus|basket|inquir/i);
  });

  test('keeps room for a plus at once; devices without a price have none', async () => {
    const { container } = await visit();
    expect(container.querySelector('[data-plus]')).not.toBeNull();
    await button('Add iPad to inquiry');
    const names = screen.getAllByRole('button', { name: /^Add/ }).map((plus) => plus.ariaLabel);
    expect(names).toEqual(['Add iPad to inquiry', 'Add iPad Air to inquiry', 'Add iPad Pro to inquiry']);
  });

  test('that could not be loaded is loaded when there is a connection again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.spyOn(basketCode, 'loadBasketCode').mockRejectedValue(new TypeError('Failed to fetch'));
    await visit();
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    load.mockRestore();
    onLine.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(await button('Add iPad to inquiry')).toBeVisible();
  });

  test('a plus becomes a stepper, which counts, takes a number and removes', async () => {
    await visit();
    await press('Add iPad Air to inquiry');
    expect(await button('One more iPad Air')).toHaveFocus();
    await press('One more iPad Air');
    expect(screen.getByText('2 × $110')).toBeInTheDocument();
    const pieces = screen.getByLabelText('Pieces of iPad Air');
    await userEvent.clear(pieces);
    await userEvent.type(pieces, '12000');
    expect(pieces).toHaveValue('1200');
    expect(await bar()).toHaveTextContent('$1320001 device, 1200 pieces');
    await userEvent.clear(pieces);
    await userEvent.type(pieces, '1');
    await press('Remove iPad Air from inquiry');
    expect(await button('Add iPad Air to inquiry')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Inquiry' })).toBeNull();
  });

  test('the plus of a device with several prices asks which one, and marks it', async () => {
    const { container } = await visit();
    await press('Add iPad Pro to inquiry');
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'iPad Pro' })).getByText('B'));
    expect(await screen.findByText('B, 1 × $250')).toBeInTheDocument();
    expect(container.querySelector('[data-chosen]')).toHaveTextContent('B $250');
    expect(await button('Add iPad Pro to inquiry')).toBeInTheDocument();
  });

  test('the prices to choose from go with their tier', async () => {
    // The link to My inquiries asks for it, if its code comes before the end of the test.
    server.usually({ getSession: () => ({ role: 'vip', permissions: permissionsOf('vip') }) });
    const { changeTier } = await visit({ role: 'vip', brand: { ...BRAND, mayInquire: ['vip', 'customer'] } });
    await press('Add iPad Pro to inquiry');
    const choice = await screen.findByRole('dialog', { name: 'iPad Pro' });
    changeTier('customer');
    expect(choice).not.toBeInTheDocument();
  });

  test('a new list keeps the quantities and says which price was another', async () => {
    const { reload } = await visit();
    await press('Add iPad to inquiry');
    server.lists.set('IPAD', (server.lists.get('IPAD') ?? []).with(0, { ...row('iPad'), finalPrice: 90 }));
    await reload();
    expect(await screen.findByText('Was $100.')).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('$90');
  });
});

const row = (device: string): CatalogueRow => ({
  device,
  display: device,
  finalPrice: 100,
  category: 'IPAD',
  isHeader: false,
});

describe('the review', () => {
  test('sends the lines, and shows a link to the chat and one to keep', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await press('One more iPad');
    const dialog = await review();
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Boxed');
    await fillSender();
    await press('Send by WhatsApp');
    const chat = await screen.findByRole('link', { name: 'Open WhatsApp' });
    const [body] = server.bodies('createInquiry');
    expect(body).not.toHaveProperty('currency');
    expect(body).toMatchObject({
      lines: [{ category: 'IPAD', device: 'iPad', occurrence: 1, quantity: 2, shown: 100 }],
      note: 'Boxed',
      name: 'Maya Ortiz',
      phone: '(917) 555-0138',
    });
    const text = new URL(chat.getAttribute('href') ?? '').searchParams.get('text') ?? '';
    expect(text).toContain('Inquiry 41, Corner Phones\niPad\niPad, 2 × $100 = $200\nTotal: $200');
    expect(chat).toHaveAttribute('target', '_blank');
    expect(screen.getByLabelText('Link to your inquiry')).toHaveValue(
      `${window.location.origin}/?inquiry#${SENT.token}`,
    );
    // A phone may drop the page while the messenger is open.
    reloadBasket();
    expect(screen.getByRole('dialog', { name: 'Inquiry 41 was sent' })).toBeInTheDocument();
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Inquiry' })).toBeNull());
  });

  test('shows links with the public address of the shop, if there is one', async () => {
    server.on('createInquiry', () => ({ ...SENT, publicUrl: 'https://prices.example/' }));
    await visit();
    await press('Add iPad to inquiry');
    await review();
    await fillSender();
    await press('Send by WhatsApp');
    const chat = await screen.findByRole('link', { name: 'Open WhatsApp' });
    const text = new URL(chat.getAttribute('href') ?? '').searchParams.get('text');
    expect(text).toContain(`\nhttps://prices.example/?inquiry=${SENT.id}`);
    expect(screen.getByLabelText('Link to your inquiry')).toHaveValue(
      `https://prices.example/?inquiry#${SENT.token}`,
    );
  });

  test('a link that was left by Back is still there after the next inquiry, until Done', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await review();
    await fillSender();
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    await press('Back');
    const next = { id: 'd'.repeat(32), number: 42, token: 'e'.repeat(32) };
    server.on('createInquiry', () => next);
    await press('Add iPad to inquiry');
    await review();
    await press('Show inquiry 41');
    expect(screen.getByLabelText('Link to your inquiry')).toHaveDisplayValue(new RegExp(SENT.token));
    await press('Back');
    await review();
    await press('Send by WhatsApp');
    expect(await screen.findByRole('dialog', { name: 'Inquiry 42 was sent' })).toBeInTheDocument();
    await press('Done');
    await waitFor(async () => expect(await bar()).toHaveTextContent('Inquiry 41 was sent'));
    await press('Show');
    expect(await screen.findByLabelText('Link to your inquiry')).toHaveDisplayValue(new RegExp(SENT.token));
    await press('Done');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Inquiry' })).toBeNull());
  });

  test('says in which money the prices were seen', async () => {
    server.on('listDevices', ({ params }) => ({
      devices: server.lists.get(params.category) ?? [],
      money: PESOS,
    }));
    await visit();
    await press('Add iPad to inquiry');
    await review();
    await fillSender();
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    expect(server.bodies('createInquiry')).toMatchObject([{ currency: 'COP' }]);
  });

  test('a note that cannot be shown is refused under it, with the focus in it', async () => {
    await visit();
    await press('Add iPad to inquiry');
    const note = within(await review()).getByLabelText('Note');
    fireEvent.change(note, { target: { value: 'Boxed\tnew' } });
    await fillSender();
    await press('Send by WhatsApp');
    expect(note).toHaveFocus();
    expect(note).toHaveAccessibleDescription('This text contains characters that cannot be shown');
    expect(server.sent('createInquiry')).toHaveLength(0);
  });

  test('asks customers for no name, and stores without a chat', async () => {
    server.usually({
      getSession: () => ({ role: 'customer', permissions: permissionsOf('customer'), name: 'Maya' }),
      createInquiry: () => ({ id: SENT.id, number: 41 }),
    });
    await visit({ role: 'customer' });
    await press('Add iPad to inquiry');
    await review();
    await press('Send without opening a chat');
    expect(await screen.findByRole('link', { name: 'Open it in My inquiries' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(server.bodies('createInquiry')[0]).not.toHaveProperty('name');
  });

  test('sends nothing while a price is to be accepted or a device is gone, and says which', async () => {
    const { reload } = await visit();
    await press('Add iPad to inquiry');
    await press('Add iPad Air to inquiry');
    const dialog = await review();
    server.lists.set('IPAD', [{ ...row('iPad'), finalPrice: 90 }]);
    await reload();
    expect(await screen.findByText('No longer in the list')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Was $100, now $90');
    await fillSender();
    await press('Send by WhatsApp');
    expect(dialog).toHaveTextContent('Accept the new price of iPad, or remove it, before you send.');
    await press('Accept the new price of iPad');
    expect(dialog).not.toHaveTextContent('before you send.');
    await press('Remove iPad Air');
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    expect(server.bodies('createInquiry').map(({ lines }) => lines)).toMatchObject([[{ shown: 90 }]]);
  });

  test('prices that moved on the server become lines to accept; nothing is lost', async () => {
    await visit();
    await press('Add iPad to inquiry');
    const dialog = await review();
    await fillSender();
    const moved = [{ line: 0, was: 100, now: 80, reason: 'moved' as const }];
    server.on('createInquiry', refuse('inquiry/prices-moved', { details: { moved } }));
    await press('Send by WhatsApp');
    expect(await screen.findByText(/Prices have changed. Nothing was sent./)).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Was $100, now $80');
    expect(dialog).toHaveTextContent('Total, was $100, now $80');
    server.asUsual();
    await press('Accept the new price of iPad');
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    const [first, second] = server.bodies('createInquiry');
    expect(second).toMatchObject({ key: first?.key, lines: [{ shown: 80 }] });
  });

  test('prices that moved on the server are in the list as well, and the reason stays', async () => {
    await visit();
    await press('Add iPad to inquiry');
    const dialog = await review();
    await fillSender();
    const moved = [{ line: 0, was: 100, now: 80, reason: 'moved' as const }];
    server.on('createInquiry', refuse('inquiry/prices-moved', { details: { moved } }));
    server.lists.set('IPAD', (server.lists.get('IPAD') ?? []).with(0, { ...row('iPad'), finalPrice: 80 }));
    await press('Send by WhatsApp');
    expect(await screen.findByText('Was $100.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Was $100, now $80');
    expect(dialog).toHaveTextContent('Prices have changed. Nothing was sent.');
    await waitFor(() => expect(basket().lines).toMatchObject([{ told: undefined }]));
  });

  test('only a sender whom the server does not know is asked for a name', async () => {
    server.usually({
      getSession: () => ({ role: 'customer', permissions: permissionsOf('customer'), name: 'Maya' }),
    });
    await visit({ role: 'customer' });
    await press('Add iPad to inquiry');
    const dialog = await review();
    server.on('createInquiry', refuse('request/invalid', { text: 'The total of this inquiry is too large' }));
    await press('Send by WhatsApp');
    expect(await screen.findByText('The total of this inquiry is too large')).toBeInTheDocument();
    expect(within(dialog).queryByLabelText('Name')).toBeNull();
    server.on('createInquiry', refuse('inquiry/sender-required'));
    await press('Send by WhatsApp');
    expect(await within(dialog).findByLabelText('Name')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Enter your name and phone number');
    await fillSender();
    expect(dialog).not.toHaveTextContent('Enter your name and phone number');
  });

  test('a price that is still loading is waited for', async () => {
    server.lists.set('TOOLS', [{ ...row('Heat Gun'), category: 'TOOLS' }]);
    const gate = new Gate();
    server.onList('TOOLS', gate);
    fillBasket([{ category: 'TOOLS', device: 'Heat Gun', occurrence: 1, quantity: 1 }]);
    await visit();
    const dialog = await review();
    expect(dialog).toHaveTextContent('Its price is still loading');
    expect(within(dialog).queryByRole('button', { name: /Remove/ })).toBeNull();
    await press('Send by WhatsApp');
    expect(dialog).toHaveTextContent('The price of Heat Gun is still loading.');
    gate.release();
    await waitFor(() => expect(dialog).toHaveTextContent('1 × $100'));
    expect(dialog).not.toHaveTextContent('loading');
  });

  test('an attempt whose answer was lost is repeated with the same key', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await review();
    await fillSender();
    server.on('createInquiry', NO_CONNECTION);
    await press('Send by WhatsApp');
    expect(
      await screen.findByText('The server did not reply. Try again; nothing is sent twice.'),
    ).toBeInTheDocument();
    server.asUsual();
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    const [first, second] = server.bodies('createInquiry');
    expect(second).toEqual(first);
  });

  test('without a connection it waits, and can be sent when there is one again', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await review();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(
      await screen.findByText('You are offline. Your inquiry waits here until you send it.'),
    ).toBeInTheDocument();
    expect(await button('Send by WhatsApp')).toHaveAttribute('aria-disabled', 'true');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    fireEvent(window, new Event('online'));
    await waitFor(async () => expect(await button('Send by WhatsApp')).not.toHaveAttribute('aria-disabled'));
    expect(server.sent('createInquiry')).toHaveLength(0);
  });

  test.each([
    [
      refuse('inquiry/too-many', { details: { retryAfterSeconds: 600 } }),
      'Too many inquiries. Try again in 10 minutes.',
    ],
    [refuse('inquiry/not-allowed'), 'Inquiries can no longer be sent from this list. Your lines stay here.'],
  ])('a refusal is said in plain words, and the lines stay', async (refusal, words) => {
    await visit();
    await press('Add iPad to inquiry');
    const dialog = await review();
    await fillSender();
    server.on('createInquiry', refusal);
    await press('Send by WhatsApp');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(dialog).toHaveTextContent('1 × $100');
  });

  test('an earlier attempt with other lines is named; these can be another inquiry', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await review();
    await fillSender();
    server.on('createInquiry', refuse('inquiry/other-body'));
    await press('Send by WhatsApp');
    await press('Make it another inquiry');
    server.asUsual();
    await press('Send by WhatsApp');
    await screen.findByRole('link', { name: 'Open WhatsApp' });
    const [first, second] = server.bodies('createInquiry');
    expect(second?.key).not.toBe(first?.key);
  });

  test('Back closes it, and what was typed stays', async () => {
    await visit();
    await press('Add iPad to inquiry');
    await userEvent.type(within(await review()).getByLabelText('Note'), 'Boxed');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await review()).getByLabelText('Note')).toHaveValue('Boxed');
  });
});
