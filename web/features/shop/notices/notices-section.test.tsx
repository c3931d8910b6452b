import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOTICE_KINDS, type NoticeSettings } from '#domain/contract/entities/deals/notices.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { writeStored } from '#web/lib/storage.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { NoticesSection } from './notices-section.tsx';

const ADDRESS = 'https://ntfy.sh/SECRET';
const KEY = 'ab'.repeat(32);
const AT = '2026-11-15T14:05:00.000Z';

/** Keeps what is saved. */
class NoticesServer extends FakeApi {
  settings: NoticeSettings = {
    revision: 0,
    host: null,
    form: 'json',
    kinds: [...NOTICE_KINDS],
    deliveries: [],
    waiting: 0,
  };

  constructor() {
    super({
      getNotices: () => this.settings,
      saveNotices: ({ body: { revision, address, form, kinds, isKeyRenewed } }) => {
        const newer = { revision: this.settings.revision, savedBy: 'Dana', savedAt: AT };
        if (revision !== newer.revision) return refuse('notices/newer-revision', { details: { newer } });
        const isFirst = this.settings.host === null && typeof address === 'string';
        const host = address === undefined ? this.settings.host : address && new URL(address).host;
        this.settings = { ...this.settings, revision: revision + 1, host, form, kinds };
        return isFirst || isKeyRenewed ? { ...this.settings, signingKey: KEY } : this.settings;
      },
    });
  }
}

let server: NoticesServer;
beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new NoticesServer().start();
});
afterEach(cleanup);

async function openSection(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticesSection />
    </QueryClientProvider>,
  );
  await screen.findByRole('region', { name: 'Notices' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const flip = (name: string) => userEvent.click(screen.getByRole('switch', { name }));

test('an address is saved, its host stays and its key is shown once', async () => {
  await openSection();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), ` ${ADDRESS}`);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sent as' }), 'Text (ntfy)');
  await flip('An automatic backup fails');
  await press('Save');
  expect(await screen.findByRole('textbox', { name: 'Signing key' })).toHaveValue(KEY);
  expect(screen.getByText('ntfy.sh')).toBeVisible();
  expect(screen.queryByDisplayValue(/SECRET/)).toBeNull();
  expect(server.bodies('saveNotices')).toEqual([
    {
      revision: 0,
      address: ADDRESS,
      form: 'text',
      kinds: ['inquiry', 'prices-waiting', 'source-failing'],
    },
  ]);
  cleanup();
  await openSection();
  expect(screen.queryByRole('textbox', { name: 'Signing key' })).toBeNull();
});

test('without an address, or with a wrong one, nothing is sent and the field says why', async () => {
  await openSection();
  await flip('An inquiry arrives');
  await press('Save');
  const field = screen.getByRole('textbox', { name: 'Address' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Enter an address first');
  await userEvent.type(field, 'http://example.com');
  expect(field).toHaveAccessibleDescription('An address begins with https://');
  expect(server.bodies('saveNotices')).toEqual([]);
});

test('other changes keep the address; a switch turned back is no change', async () => {
  server.settings = { ...server.settings, revision: 3, host: 'ntfy.sh' };
  await openSection();
  await flip('An inquiry arrives');
  await flip('An inquiry arrives');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await flip('Make a new signing key with the next save');
  await press('Save');
  expect(await screen.findByRole('textbox', { name: 'Signing key' })).toHaveValue(KEY);
  expect(server.bodies('saveNotices')).toEqual([
    { revision: 3, form: 'json', kinds: NOTICE_KINDS, isKeyRenewed: true },
  ]);
});

test('an address is changed, or removed after a second thought', async () => {
  server.settings = { ...server.settings, revision: 1, host: 'ntfy.sh' };
  await openSection();
  await press('Change');
  expect(screen.getByRole('textbox', { name: 'New address' })).toHaveFocus();
  await userEvent.keyboard('https://chat.example/SECRET');
  await press('Save');
  expect(await screen.findByText('chat.example')).toBeVisible();
  await press('Remove');
  await press('Keep');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await press('Remove');
  await press('Save');
  expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue('');
  expect(server.bodies('saveNotices').map(({ address }) => address)).toEqual([
    'https://chat.example/SECRET',
    null,
  ]);
});

test('a test says what came of it, and the last notices how they went', async () => {
  const problem = 'ntfy.sh is not available at the moment (503).';
  server.settings = { ...server.settings, host: 'ntfy.sh', waiting: 2 };
  server.usually({
    testNotices: () => {
      const deliveries = [
        { kind: 'test', at: AT, problem },
        { kind: 'inquiry', at: AT, problem: null },
      ] as const;
      server.settings = { ...server.settings, deliveries: [...deliveries] };
      return { isDelivered: false, problem };
    },
  });
  await openSection();
  expect(screen.getByText('2 notices waiting. Retried for 24 hours.')).toBeVisible();
  await press('Send a test');
  await expect
    .poll(() => screen.getAllByRole('alert').map(({ textContent }) => textContent))
    .toContain(problem);
  const list = within(await screen.findByRole('list', { name: 'Last notices' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(new RegExp(`^Test.*${problem.slice(0, 10)}`));
  expect(rows[1]).toMatch(/^An inquiry arrives.*Delivered$/);
});

test('somebody who saved meanwhile is not overwritten unasked', async () => {
  await openSection();
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), ADDRESS);
  server.settings = { ...server.settings, revision: 5, form: 'chat' };
  await press('Save');
  expect(await screen.findByText(/Dana saved Notices on/)).toBeVisible();
  await press('Save mine instead');
  expect(await screen.findByText('ntfy.sh')).toBeVisible();
  expect(server.bodies('saveNotices').at(-1)).toMatchObject({ revision: 5, form: 'json' });
});
