import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { JoinWelcome } from './join-welcome.tsx';

const INSTALL = 'Install the app';

function open(): void {
  openPart(<JoinWelcome name="Union Trade-In" />);
}

const offer = () => screen.queryByRole('button', { name: INSTALL });

/** As Chromium fires it, some time after the page has loaded. */
function offerInstallation(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

/** Until the end of the test. */
function pretend(own: object): void {
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

test('the app can be installed where the browser offers it, once', async () => {
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Signed in as Union Trade-In.');
  expect(offer()).not.toBeInTheDocument();
  const { event, prompt } = offerInstallation();
  expect(event.defaultPrevented, 'instead of the bar of the browser').toBe(true);
  await userEvent.click(screen.getByRole('button', { name: INSTALL }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toBeVisible();
});

test('an offer that came before the list is kept, and goes when the app was installed in another way', () => {
  offerInstallation();
  open();
  expect(offer()).toBeVisible();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(offer()).not.toBeInTheDocument();
});

test.each([
  ['declined in the browser', INSTALL],
  ['dismissed here', 'Dismiss'],
])('what was %s is not offered again', async (_how, pressed) => {
  open();
  offerInstallation('dismissed');
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  await waitFor(() => expect(localStorage.getItem('install_offer')).toBe('declined'));
  cleanup();
  open();
  expect(offerInstallation().event.defaultPrevented).toBe(false);
  expect(offer()).not.toBeInTheDocument();
});

test.each([
  ['an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }],
  ['an iPad', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 }],
])('on %s, where nothing can ask, a hint says how', async (_device, own) => {
  pretend(own);
  open();
  expect(screen.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  cleanup();
  open();
  expect(screen.queryByText(/Home Screen/)).not.toBeInTheDocument();
});

test.each([
  ['in the installed app', { userAgent: 'Mozilla/5.0 (iPhone)', standalone: true }],
  ['on a Mac', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 }],
])('there is no hint %s', (_where, own) => {
  pretend(own);
  open();
  expect(screen.queryByText(/Home Screen/)).not.toBeInTheDocument();
});
