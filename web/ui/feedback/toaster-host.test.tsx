import { act, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';
import { ToasterHost } from './toaster-host.tsx';

const load = vi.fn(async () => Toaster);
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

afterEach(() => {
  load.mockClear();
});

test('nothing is loaded for a visitor without a message', () => {
  render(<ToasterHost isLoadedAhead={false} load={load} />);
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the first message loads the toaster and is shown in it', async () => {
  render(<ToasterHost isLoadedAhead={false} />);
  act(() => toast({ title: 'Signed in', description: 'VIP prices' }));
  expect(within(await screen.findByRole('listitem')).getByText('Signed in')).toBeVisible();
});

test('it is loaded ahead of any message for those who may need one without a connection', async () => {
  render(<ToasterHost isLoadedAhead load={load} />);
  expect(await screen.findByRole('list')).toBeEmptyDOMElement();
  expect(load).toHaveBeenCalledOnce();
});

test('a message is shown plainly for 5 seconds if the toaster cannot be loaded', async () => {
  vi.useFakeTimers();
  render(<ToasterHost isLoadedAhead={false} load={failToLoad} />);
  await act(async () => toast({ title: 'Could not reach the server', description: 'You are signed out.' }));
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Could not reach the server. You are signed out.');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(region).not.toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(1));
  expect(region).toBeEmptyDOMElement();
});

test('a message is open to screen readers if a dialog opened before the toaster had loaded', async () => {
  let finishLoading = (): void => undefined;
  const isLoaded = new Promise<void>((resolve) => {
    finishLoading = resolve;
  });
  const loadLate = async () => {
    await isLoaded;
    return Toaster;
  };
  render(
    <>
      <ToasterHost isLoadedAhead load={loadLate} />
      <Dialog isOpen onClose={() => undefined} title="Shop">
        <p>Currency</p>
      </Dialog>
    </>,
  );
  await act(async () => finishLoading());
  act(() => toast({ title: 'Money saved' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('Money saved');
});
