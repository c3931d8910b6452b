import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FakeSite, sessionAnswer, storeSignIn } from '#web/app/testing/fake-site.ts';
import { BRAND, heading, openApp } from '#web/app/testing/open-app.tsx';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate, OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';
import { follow, LiveNotice } from './follow.ts';
import type { LoadFollow } from './use-live.ts';

/** The server's end of the stream. */
class FakeStream {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly reply = new OtherReply(() => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      this.#controller = controller;
      this.send(this.#last);
    };
    return new Response(new ReadableStream({ start }));
  });

  #last = { list: 1, shop: 'a' };

  send(versions: { list: number; shop: string }): void {
    this.#last = versions;
    this.#controller?.enqueue(
      new TextEncoder().encode(`event: versions\ndata: ${JSON.stringify(versions)}\n\n`),
    );
  }

  end(): void {
    this.#controller?.close();
    this.#controller = undefined;
  }
}

let site: FakeSite;
let stream: FakeStream;
let brand: Brand;
let quiet: Gate;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stream = new FakeStream();
  quiet = new Gate();
  brand = BRAND;
  site = new FakeSite().start();
  site.usually({ getBrand: () => brand, openEvents: () => stream.reply });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const brandCalls = () => site.sent('getBrand').length;

function openLive(options: Parameters<typeof openApp>[0] = {}): void {
  const loadFollow = async () => {
    await quiet.opened;
    return { follow, LiveNotice };
  };
  openApp({ ...options, loadFollow });
}

/** Opens the stream when the list is there, until the page has taken the first event. */
async function connect(): Promise<void> {
  await screen.findByText('iPad Pro 11');
  quiet.release();
  await waitFor(() => expect(brandCalls()).toBe(1));
  const names = () => site.calls.map(({ name }) => name);
  await waitFor(() =>
    expect(names().lastIndexOf('listDevices')).toBeGreaterThan(names().indexOf('getBrand')),
  );
}

function changeShop(change: Partial<Brand>): void {
  brand = { ...brand, ...change };
  stream.send({ list: 1, shop: 'b' });
}

function publish(list: number, rows: readonly string[]): void {
  site.lists.set('IPAD', makeRows('IPAD', rows));
  stream.send({ list, shop: 'a' });
}

describe('an open list', () => {
  test('shows new names, contacts, logo and sign-in link, in the document title too', async () => {
    openLive();
    await connect();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    changeShop({
      name: 'Northside Phones',
      phone: '(718) 555-0199',
      messaging: '',
      logo: `/logo/${'a1'.repeat(32)}`,
      hasSignInLink: true,
    });
    await heading('Northside Phones');
    await waitFor(() => expect(document.title).toContain('Northside Phones'));
    expect(screen.getByRole('link', { name: /555-0199/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
    expect(document.querySelector('header img')).toHaveAttribute('src', brand.logo);
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });

  test('says that there are new prices, keeps focus, search and rows, and shows them when asked to', async () => {
    openLive({ path: '/?q=ipad' });
    await connect();
    const search = screen.getByRole('textbox', { name: 'Search devices' });
    search.focus();
    const asked = site.calls.length;
    publish(2, ['iPad Pro 11', 'iPad Air 13']);
    await screen.findByText('Prices were updated just now');
    publish(3, ['iPad Pro 11', 'iPad Air 13', 'iPad mini']);
    expect(search).toHaveFocus();
    expect(search).toHaveValue('ipad');
    expect([screen.queryByText('iPad Air 13'), site.calls.length]).toEqual([null, asked]);

    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByText('iPad mini');
    await waitFor(() => expect(screen.queryByText(/^Prices were updated/)).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    expect(search).toHaveValue('ipad');
  });

  test('says that the new prices could not be loaded, and tries again', async () => {
    openLive();
    await connect();
    publish(2, ['iPad Air 13']);
    site.onPrices(refuse('internal'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    await screen.findByText('The new prices could not be loaded');
    expect(screen.getByText('iPad Pro 11')).toBeInTheDocument();
    site.asUsual();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('iPad Air 13');
  });

  test('of an admin shows new prices at once', async () => {
    storeSignIn('admin');
    site.on('getSession', sessionAnswer('admin'));
    openLive();
    await connect();
    publish(2, ['iPad Air 13']);
    await screen.findByText('iPad Air 13');
    expect(screen.queryByText(/^Prices/)).toBeNull();
  });

  test('asks for nothing when the versions stay, and not again for those it has after a reconnection', async () => {
    openLive();
    await connect();
    const asked = site.calls.length;
    stream.send({ list: 1, shop: 'a' });
    stream.end();
    await waitFor(() => expect(site.sent('openEvents')).toHaveLength(2));
    expect(site.calls.slice(asked).map(({ name }) => name)).toEqual(['openEvents']);
  });

  test('whose lists changed before the first event loads them all again', async () => {
    openLive();
    await screen.findByText('iPad Pro 11');
    quiet.release();
    site.lists.set('IPAD', makeRows('IPAD', ['iPad Air 13']));
    await waitFor(() => expect(screen.queryByText('iPad Air 13')).toBeInTheDocument());
  });

  test('is closed by the gate when the stream is refused', async () => {
    site.on('openEvents', refuse('site-locked'));
    openLive();
    await screen.findByText('iPad Pro 11');
    quiet.release();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Site Access Required' })).toBeInTheDocument(),
    );
  });

  test('without the code to follow changes stays as it is, and follows once the code loads', async () => {
    const loadFollow = vi.fn<LoadFollow>().mockRejectedValue(new TypeError('Failed to fetch'));
    openApp({ loadFollow });
    await screen.findByText('iPad Pro 11');
    await waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith('A part of this page is missing.', expect.any(TypeError)),
    );
    loadFollow.mockResolvedValue({ follow, LiveNotice });
    site.lists.set('IPAD', makeRows('IPAD', ['iPad Air 13']));
    fireEvent(window, new Event('online'));
    await screen.findByText('iPad Air 13');
  });

  test('says in the log if it cannot follow changes', async () => {
    const failing = () => Promise.reject(new RangeError('Broken'));
    openApp({ loadFollow: async () => ({ follow: failing, LiveNotice }) });
    await waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith('This page does not follow changes.', expect.any(RangeError)),
    );
  });
});

test('when the stream ends, the page asks for the session and shows the new role', async () => {
  storeSignIn('vip');
  site.on('getSession', sessionAnswer('vip'));
  openLive();
  await heading('Tierbook VIP');
  await connect();
  site.on('getSession', sessionAnswer('heavyweight'));
  publish(2, ['iPad Air 13']);
  await screen.findByText('Prices were updated just now');
  stream.end();
  await heading('Tierbook Heavyweight');
  // The notice was about the list of the former role.
  expect(screen.queryByText('Prices were updated just now')).toBeNull();
  expect(screen.getByText('Your access has changed. These are the Heavyweight prices.')).toBeInTheDocument();
});

test('a role that changed while the session could not be checked is found with the next stream', async () => {
  storeSignIn('vip');
  site.on('getSession', sessionAnswer('vip'));
  openLive();
  await connect();
  const checks = site.sent('getSession').length;
  site.on('getSession', refuse('internal'));
  stream.end();
  await waitFor(() => expect(site.sent('getSession').length).toBeGreaterThan(checks));
  site.on('getSession', sessionAnswer('heavyweight'));
  await heading('Tierbook Heavyweight');
});

test('a page of staff takes a new name into its title', async () => {
  storeSignIn('admin');
  site.on('getSession', sessionAnswer('admin'));
  openLive({ path: '/nowhere' });
  await heading('Page Not Found');
  quiet.release();
  await waitFor(() => expect(brandCalls()).toBe(1));
  changeShop({ name: 'Northside Phones' });
  await waitFor(() => expect(document.title).toBe('Page Not Found - Northside Phones'));
});

test('the gate asks for the brand instead, and opens no stream', async () => {
  site.on('getSiteProtectionStatus', { enabled: true, granted: false });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  openLive({ isSiteProtected: true });
  await screen.findByRole('dialog', { name: 'Site Access Required' });
  quiet.release();
  brand = { ...brand, name: 'Northside Phones', logo: `/logo/${'a1'.repeat(32)}` };
  await waitFor(() => expect(screen.queryByText('Northside Phones')).toBeInTheDocument());
  await waitFor(() => expect(document.title).toBe('Site Access Required - Northside Phones'));
  expect(document.querySelector('main img')).toHaveAttribute('src', brand.logo);
  expect(site.sent('openEvents')).toEqual([]);
});

test('the worker hears of a brand that differs from its document, also by who may do what', async () => {
  brand = { ...BRAND, mayShare: ['public', 'vip'] };
  const postMessage = vi.fn();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: { postMessage } },
  });
  const boot = document.createElement('script');
  boot.id = 'tierbook-boot';
  boot.type = 'application/json';
  boot.textContent = JSON.stringify({ brand });
  document.head.append(boot);
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
    boot.remove();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const onBrand = vi.fn();
  const terms = { role: 'public', isLocked: false, onBrand, signal: leaving.signal } as const;
  void follow({ ...terms, queryClient: createQueryClient() });
  await waitFor(() => expect(onBrand).toHaveBeenCalledTimes(1));
  expect(postMessage).not.toHaveBeenCalled();
  changeShop({ mayInquire: ['public'] });
  await waitFor(() => expect(onBrand).toHaveBeenCalledTimes(2));
  expect(postMessage).toHaveBeenCalledOnce();
});
