import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { CLIENT_THEMES } from '#domain/themes/theme-lists.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import { THEMES, themeOf } from '#domain/themes/themes.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { MoneyContext } from '#web/lib/money.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import type { AdminThemes } from './admin-themes.ts';
import { SecurityServer } from './testing/security-server.ts';
import { ThemesTab } from './themes-tab.tsx';

const TOKEN = 'a'.repeat(64);
const onSaved = vi.fn<() => void>();
const logged = vi.spyOn(console, 'warn');
let server: SecurityServer;

beforeEach(() => {
  onSaved.mockReset();
  logged.mockReset().mockImplementation(() => undefined);
  server = new SecurityServer().start();
  localStorage.setItem('auth_token', TOKEN);
});

afterEach(() => {
  cleanup();
  forgetToast();
});

/** The page around the tab: it shows what is applied. */
function Page({ byRole }: { byRole: AdminThemes['byRole'] }) {
  const [current, apply] = useState<ThemeName>('slate-pro');
  return <ThemesTab themes={{ current, byRole, apply, revert: apply, onSaved }} />;
}

function open(byRole: AdminThemes['byRole'] = {}): void {
  openPart(<Page byRole={byRole} />);
}

function card(name: ThemeName): HTMLElement {
  // By its title: asking 34 cards for their names by role takes seconds.
  const found = screen.getByText(themeOf(name).label, { selector: 'h4' }).closest('li');
  if (!found) throw new Error(`No card of ${name}`);
  return found;
}

function isInUse(name: ThemeName): boolean {
  return within(card(name)).queryByText('In use') !== null;
}

function apply(name: ThemeName): Promise<void> {
  return userEvent.click(within(card(name)).getByRole('button', { name: `Apply ${themeOf(name).label}` }));
}

function shownFor(users: string): string | null | undefined {
  return screen.getByText(users).nextElementSibling?.textContent;
}

test('every theme has a card in its own colours, and the one in use is marked', () => {
  open();
  expect(screen.getAllByRole('listitem')).toHaveLength(THEMES.length);
  for (const name of CLIENT_THEMES) {
    expect(card(name)).toHaveTextContent(themeOf(name).description);
    expect(card(name).querySelector(`[data-theme="${name}"]`)).toBeInTheDocument();
  }
  expect(THEMES.filter(({ value }) => isInUse(value)).map(({ value }) => value)).toEqual(['slate-pro']);
});

test('the price on a card is in the money of the shop', () => {
  open();
  expect(card('rose-gold')).toHaveTextContent('$630');
  cleanup();
  openPart(
    <MoneyContext value={PESOS}>
      <Page byRole={{}} />
    </MoneyContext>,
  );
  expect(card('rose-gold')).toHaveTextContent('$ 630.000');
});

test('a theme that is set is shown with the symbol of the money', () => {
  openPart(
    <MoneyContext value={EUROS}>
      <Page byRole={{ vip: 'rose-gold' }} />
    </MoneyContext>,
  );
  expect(document.querySelector('dl [data-theme="rose-gold"]')).toHaveTextContent('€');
});

test('a choice is applied at once, and saved for the admin alone', async () => {
  const gate = new Gate();
  server.on('saveThemes', gate);
  open();
  await apply('rose-gold');
  expect(isInUse('rose-gold')).toBe(true);
  expect(screen.getByText('In use')).toHaveFocus();
  expect(shownToast()).toBeNull();
  gate.release();
  await waitFor(() => expect(shownToast()).toBe('Theme saved - The admin view uses Rose Gold'));
  expect(server.bodies('saveThemes')).toEqual([{ themeByRole: { admin: 'rose-gold' }, pinHash: TOKEN }]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('the admin theme alone is reset to Slate Pro', async () => {
  open({ public: 'midnight-glass', admin: 'slate-pro' });
  const reset = () => screen.getByRole('button', { name: 'Reset to Slate Pro' });
  expect(reset()).toHaveAttribute('aria-disabled', 'true');
  await apply('rose-gold');
  await waitFor(() => expect(shownToast()).toMatch(/^Theme saved/));
  await userEvent.click(reset());
  await waitFor(() => expect(shownToast()).toBe('Theme reset - The admin view uses Slate Pro'));
  expect(isInUse('slate-pro')).toBe(true);
  expect(server.bodies('saveThemes')[1]).toEqual({ themeByRole: { admin: 'slate-pro' }, pinHash: TOKEN });
});

test('a choice that the server refuses is reverted and logged', async () => {
  server.onEvery(refuse('internal'));
  open();
  await apply('rose-gold');
  await waitFor(() => expect(shownToast()).toBe('Save failed - Unable to save theme configuration'));
  await waitFor(() => expect(isInUse('slate-pro')).toBe(true));
  expect(logged).toHaveBeenCalledWith('Saving the admin theme failed.', expect.any(ApiError));
  expect(onSaved).not.toHaveBeenCalled();
});

test('a refusal that comes late does not undo a later choice', async () => {
  const answers = [refuse('internal')];
  server.on('saveThemes', () => answers.shift());
  open();
  await apply('rose-gold');
  await apply('mint-fresh');
  await waitFor(() => expect(shownToast()).toBe('Theme saved - The admin view uses Mint Fresh'));
  expect(isInUse('mint-fresh')).toBe(true);
});

test('two choices are saved one after the other, and a refused second one reverts to the first', async () => {
  const answers = [undefined, refuse('internal')];
  server.on('saveThemes', () => answers.shift());
  open();
  await apply('rose-gold');
  await apply('mint-fresh');
  await waitFor(() => expect(shownToast()).toMatch(/^Save failed/));
  await waitFor(() => expect(isInUse('rose-gold')).toBe(true));
});

test('the overview names the theme of public, VIP and admin', () => {
  open({ public: 'midnight-glass', vip: 'clean-pro', admin: 'rose-gold' });
  expect(shownFor('Public Users')).toBe('Midnight Glass');
  expect(shownFor('VIP Users')).toBe('Clean Pro');
  expect(shownFor('Admin Users')).toBe('Rose Gold');
});

test('the overview says what is not set, and that the admin inherits then', () => {
  open({});
  expect(shownFor('Public Users')).toBe('Not Set');
  expect(shownFor('VIP Users')).toBe('Not Set');
  expect(shownFor('Admin Users')).toBe('Inherits VIP');
});

test('the overview shows dashes until the themes are known', () => {
  open(null);
  expect(shownFor('Public Users')).toBe('–');
  expect(shownFor('Admin Users')).toBe('–');
});
