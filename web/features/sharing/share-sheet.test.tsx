import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { sharedText } from '#domain/sharing/shared-text.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { makeLink, makeSharedRow, SharingServer } from './testing/sharing-server.ts';

const SCOPE = { title: 'iPhone 15 series', selection: { category: 'IPHONE USED UNLOCKED' } };
let server: SharingServer;

beforeEach(() => {
  // Brings a clipboard.
  userEvent.setup();
  server = new SharingServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open({ isSignedIn = true } = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShareSheet
        scope={SCOPE}
        brand={{ phone: '', logo: '' }}
        isSignedIn={isSignedIn}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('dialog', { name: 'Share iPhone 15 series' }));
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

function copied(): Promise<string> {
  return navigator.clipboard.readText();
}

describe('what is shared', () => {
  test('the text has the rows, time, version and mark of the server, and is copied as it is shown', async () => {
    const sheet = await open();
    expect(await sheet.findByText('2 devices at your prices')).toBeVisible();
    expect(server.bodies('getSharedRows')).toEqual([{ selection: SCOPE.selection }]);
    const preview = sheet.getByRole('figure', { name: 'Text to share' });
    expect(preview).toHaveTextContent(
      /^Corner Phones VIP, iPhone 15 seriesiPhone 15 128GB\$400iPhone 15 256GB\$420/,
    );
    await press('Copy text');
    await waitFor(() => expect(shownToast()).toBe('Copied'));
    const text = await copied();
    expect(text).toBe(sharedText(server.list, { title: SCOPE.title }));
    expect(text).toContain('iPhone 15 256GB  $420');
    expect(text).toMatch(/list 318 · KQZT$/);
  });

  test('a phone with a share sheet gets the text there; closing it is no failure', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>();
    share.mockRejectedValue(new DOMException('', 'AbortError'));
    Object.assign(navigator, { share, canShare: () => true });
    try {
      await open();
      await userEvent.click(await screen.findByRole('button', { name: 'Share text' }));
      expect(share).toHaveBeenCalledWith({ text: sharedText(server.list, { title: SCOPE.title }) });
      expect(shownToast()).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'canShare');
    }
  });

  test('chosen devices are shared alone, also as a file', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'Choose devices' }));
    await userEvent.click(sheet.getByRole('checkbox', { name: /iPhone 15 128GB/ }));
    await press('Done');
    expect(sheet.getByText('1 device at your prices')).toBeVisible();
    expect(sheet.queryByText('iPhone 15 128GB')).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('radio', { name: 'Spreadsheet' }));
    await sheet.findByText('prices.xlsx');
    const { category, device, occurrence } = makeSharedRow('iPhone 15 256GB');
    expect(server.bodies('downloadSharedRows')).toEqual([
      { format: 'xlsx', selection: { rows: [{ category, device, occurrence }] } },
    ]);
  });

  test('no device cannot be shared', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'Choose devices' }));
    await press('None');
    expect(sheet.getByRole('button', { name: 'Choose a device' })).toHaveAttribute('aria-disabled', 'true');
    await press('All');
    await press('Done');
    expect(sheet.getByText('2 devices at your prices')).toBeVisible();
  });

  test('print opens the print dialog with exactly these rows and their stamp', async () => {
    const printed: string[] = [];
    vi.stubGlobal('print', () => printed.push(document.querySelector('.print-alone')?.textContent ?? ''));
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('radio', { name: 'Print' }));
    await press('Print');
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toMatch(
      /^Corner Phones VIPiPhone 15 seriesiPhone 15 128GB, \$400iPhone 15 256GB, \$420Prices of .* · list 318 · KQZT$/,
    );
    window.dispatchEvent(new Event('afterprint'));
  });

  test('too many devices for pictures say what to do instead', async () => {
    server.list = {
      ...server.list,
      rows: Array.from({ length: 151 }, (_, place) => makeSharedRow(`Device ${place}`)),
    };
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('radio', { name: 'Picture' }));
    expect(sheet.getByText('Too many devices for pictures')).toBeVisible();
  });

  test('what the server refuses is said in its words', async () => {
    server.on('getSharedRows', refuse('share/not-allowed'));
    const sheet = await open({ isSignedIn: false });
    expect(await sheet.findByText('This list cannot be shared')).toBeVisible();
  });

  test('rows that are gone leave nothing to share', async () => {
    server.list = { ...server.list, rows: [] };
    const sheet = await open();
    expect(await sheet.findByText('These devices are no longer in the list.')).toBeVisible();
  });
});

describe('links that stay current', () => {
  test('a customer makes a link, which is copied, and revokes it after a question', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'New link' }));
    await press('Make and copy link');
    expect(sheet.getByText('Enter a name for this link')).toBeVisible();
    await userEvent.type(sheet.getByLabelText('Name'), ' Webshop ');
    await userEvent.click(sheet.getByRole('radio', { name: '.json' }));
    await press('Make and copy link');
    const links = await sheet.findByRole('list', { name: 'Links' });
    expect(links).toHaveTextContent(/^Webshop .json, not read yet/);
    expect(server.bodies('createShareLink')).toEqual([{ name: 'Webshop', format: 'json' }]);
    const address = `${window.location.origin}${server.links[0]?.path}`;
    expect(await copied()).toBe(address);
    await press('Revoke Webshop');
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke Webshop' }));
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(shownToast()).toBe('Link revoked - Webshop no longer works.'));
    await waitFor(() => expect(screen.queryByText(/Webshop \.json/)).not.toBeInTheDocument());
    expect(server.links).toEqual([]);
  });

  test('the name of the next link is not lost with the answer about this one', async () => {
    const answer = new Gate();
    server.on('createShareLink', answer);
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'New link' }));
    await userEvent.type(sheet.getByLabelText('Name'), 'Webshop');
    await press('Make and copy link');
    await press('Cancel');
    expect(sheet.queryByRole('button', { name: 'New link' })).not.toBeInTheDocument();
    answer.release();
    await userEvent.click(await sheet.findByRole('button', { name: 'New link' }));
    expect(sheet.getByLabelText('Name')).toHaveValue('');
  });

  test('the form of a new link ends while the list of links does not come', async () => {
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'New link' }));
    await userEvent.type(sheet.getByLabelText('Name'), 'Webshop');
    server.on('listShareLinks', new Gate());
    await press('Make and copy link');
    expect(await sheet.findByRole('button', { name: 'New link' })).toBeVisible();
  });

  test('the question about a link can be closed while the list of links does not come', async () => {
    server.links = [makeLink()];
    const sheet = await open();
    await userEvent.click(await sheet.findByRole('button', { name: 'Revoke Webshop' }));
    server.on('revokeShareLink', refuse('share/not-allowed'));
    server.on('listShareLinks', new Gate());
    await press('Revoke');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await press('Revoke Webshop');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('says when a link was last read, and uses the public address', async () => {
    const readAt = new Date(Date.now() - 2 * 60 * 60 * 1000 - 5000).toISOString();
    server.links = [makeLink({ lastReadAt: readAt, publicUrl: 'https://list.example/' })];
    const sheet = await open();
    expect(await sheet.findByText(/read 2 h ago/)).toBeVisible();
    await press('Copy Webshop');
    await waitFor(() => expect(shownToast()).toBe('Copied'));
    expect(await copied()).toBe(`https://list.example${server.links[0]?.path}`);
  });

  test('ten links are all there can be', async () => {
    server.links = Array.from({ length: 10 }, (_, place) =>
      makeLink({ id: place + 1, name: `Link ${place}` }),
    );
    const sheet = await open();
    expect(await sheet.findByText(ERRORS['share/maximum'].text)).toBeVisible();
    expect(sheet.queryByRole('button', { name: 'New link' })).not.toBeInTheDocument();
  });

  test('links that cannot be loaded say so, and the rest still works', async () => {
    server.on('listShareLinks', refuse('share/not-allowed'));
    const sheet = await open();
    expect(await sheet.findByText('Unable to load your links')).toBeVisible();
    expect(await sheet.findByText('2 devices at your prices')).toBeVisible();
  });

  test.each([
    ['who shares a PIN', true],
    ['the public', false],
  ])('%s has none', async (_who, isSignedIn) => {
    server.name = undefined;
    const sheet = await open({ isSignedIn });
    expect(await sheet.findByText('2 devices at your prices')).toBeVisible();
    await waitFor(() => expect(server.sent('getSession')).toHaveLength(isSignedIn ? 1 : 0));
    expect(sheet.queryByText('Link that stays current')).not.toBeInTheDocument();
    expect(server.sent('listShareLinks')).toEqual([]);
  });
});
