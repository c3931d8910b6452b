import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takeConsoleErrors } from '#test/setup/dom.ts';
import { SAVE_NEEDED } from '#web/features/engine-room/room-texts.ts';
import { miniature } from '#web/features/engine-room/testing/broken-miniature.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import {
  chooseRole,
  findButton,
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
} from '#web/features/engine-room/testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(async () => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  miniature.isBroken = false;
});

async function openThemes(role?: string): Promise<void> {
  openRoom();
  await openTab('Themes');
  await screen.findByText(/^The admin theme|^Error loading themes/);
  if (role) await chooseRole(role);
}

function cards(): HTMLElement[] {
  return within(screen.getByRole('list', { name: /^Themes for/ })).getAllByRole('listitem');
}

function inUse(): (string | null)[] {
  const list = screen.getByRole('list', { name: 'Themes in use' });
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

async function savedThemes(): Promise<unknown> {
  await press('Save Changes');
  await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
  return server.bodies('saveConfig')[0]?.themeByRole;
}

test('offers the ten themes, golden-hour as Matrix Hacker, each in its own colours', async () => {
  await openThemes();
  expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Neon Cyber',
    'Matrix Hacker',
    'Midnight Glass',
    'Clean Pro',
    'Slate Pro',
    'Arctic Aurora',
    'Carbon Fiber',
    'Sunset Fade',
    'Electric Lime',
    'Vapor Wave',
  ]);
  expect(cards()[1]?.querySelector('[data-theme]')).toHaveAttribute('data-theme', 'golden-hour');
});

test('shows the themes of all three roles, whatever role is selected', async () => {
  await openThemes();
  expect(inUse()).toEqual([
    '$PublicMidnight GlassReset',
    '$VIPClean ProReset',
    '$HeavyweightMatrix HackerReset',
  ]);
  const card = screen.getByRole('listitem', { name: 'Midnight Glass' });
  expect(card).toHaveTextContent('In use');
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});

test('the admin theme is managed elsewhere', async () => {
  await openThemes();
  expect(screen.getByText('The admin theme is managed in the Admin Portal.')).toBeVisible();
});

describe('a theme is applied to the selected role', () => {
  test('public', async () => {
    await openThemes();
    await press('Apply Vapor Wave to Public');
    expect(shownToast()).toBe(`Theme applied: Public uses Vapor Wave. ${SAVE_NEEDED}`);
    expect(inUse()[0]).toContain('Vapor Wave');
    expect(screen.getByText('In use')).toHaveFocus();
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(await savedThemes()).toMatchObject({ public: 'vapor-wave', vip: 'clean-pro' });
  });

  test('vip', async () => {
    await openThemes('VIP');
    await press('Apply Neon Cyber to VIP');
    expect(await savedThemes()).toMatchObject({ public: 'midnight-glass', vip: 'neon-cyber' });
  });

  test('heavyweight', async () => {
    await openThemes('Heavyweight');
    expect(inUse()).toHaveLength(3);
    await press('Apply Carbon Fiber to Heavyweight');
    expect(await savedThemes()).toMatchObject({ heavyweight: 'carbon-fiber' });
  });

  test('the reset of any other role is not available and says why', async () => {
    await openThemes();
    const reset = await findButton('Reset VIP theme');
    expect(reset).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(reset);
    expect(shownToast()).toBeNull();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Choose VIP in the role switch to change its theme',
    );
  });
});

describe('this browser remembers a choice', () => {
  test("under the role's key, for public also under the older one", async () => {
    await openThemes('VIP');
    await press('Apply Neon Cyber to VIP');
    expect([localStorage.getItem('ui-theme-vip'), localStorage.getItem('ui-theme')]).toEqual([
      'neon-cyber',
      null,
    ]);
    await press('Copy VIP to public');
    expect(localStorage.getItem('ui-theme-public')).toBe('neon-cyber');
    expect(localStorage.getItem('ui-theme')).toBe('neon-cyber');
    expect(localStorage.getItem('ui-theme-heavyweight')).toBeNull();
  });

  test('for every role when it is applied to all', async () => {
    await openThemes('VIP');
    await press('Apply to all roles');
    const stored = ['public', 'vip', 'heavyweight', 'admin'].map((role) =>
      localStorage.getItem(`ui-theme-${role}`),
    );
    expect(stored).toEqual(['clean-pro', null, 'clean-pro', 'clean-pro']);
  });
});

describe('changing many', () => {
  test('reset restores the default', async () => {
    await openThemes();
    await press('Apply Vapor Wave to Public');
    await press('Reset Public theme');
    expect(shownToast()).toBe(`Theme reset: Public uses Midnight Glass. ${SAVE_NEEDED}`);
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('public is copied to vip', async () => {
    await openThemes();
    await press('Copy public to VIP');
    expect(shownToast()).toBe(`Theme copied: VIP uses Midnight Glass. ${SAVE_NEEDED}`);
    expect(await savedThemes()).toMatchObject({ public: 'midnight-glass', vip: 'midnight-glass' });
  });

  test('vip is copied to public', async () => {
    await openThemes();
    await press('Copy VIP to public');
    expect(await savedThemes()).toMatchObject({ public: 'clean-pro', vip: 'clean-pro' });
  });

  test("the selected role's theme is applied to all roles and in general", async () => {
    await openThemes('VIP');
    await press('Apply to all roles');
    expect(shownToast()).toBe(`Bulk theme update: All roles use Clean Pro. ${SAVE_NEEDED}`);
    const all = { public: 'clean-pro', heavyweight: 'clean-pro', vip: 'clean-pro', admin: 'clean-pro' };
    expect(await savedThemes()).toEqual(all);
    expect(server.bodies('saveConfig')[0]?.uiTheme).toBe('clean-pro');
  });

  test('a change that changes nothing is reported as such', async () => {
    await openThemes();
    await press('Reset Public theme');
    expect(shownToast()).toBe('Theme change failed: Public already has its default theme');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('every theme change can be undone and redone, by button and by key', async () => {
    await openThemes();
    await press('Copy public to VIP');
    await press('Undo');
    expect(inUse()[1]).toContain('Clean Pro');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(inUse()[1]).toContain('Midnight Glass');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(inUse()[1]).toContain('Clean Pro');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(inUse()[1]).toContain('Midnight Glass');
  });
});

test("themes that cannot be shown say 'Error loading themes', and the other tabs work", async () => {
  miniature.isBroken = true;
  await openThemes();
  expect(await screen.findByText('Error loading themes')).toBeVisible();
  expect(takeConsoleErrors()).not.toEqual([]);
  miniature.isBroken = false;
  await press('Try Again');
  expect(await screen.findByRole('heading', { name: 'Matrix Hacker' })).toBeVisible();
});
