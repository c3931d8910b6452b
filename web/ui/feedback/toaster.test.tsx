import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { currentToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  // What is left is dismissed and removed, so that no test finds the toast of another.
  wait(5_000);
  wait(1_000_000);
  vi.useRealTimers();
});

function raise(message: Parameters<typeof toast>[0]): void {
  act(() => toast(message));
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** The visible toasts; the copy that is read out is not one of them. */
function shown(): string[] {
  const list = screen.getByRole('list');
  return within(list)
    .queryAllByRole('listitem')
    .map((item) => item.textContent ?? '');
}

function swipe(distance: number): void {
  const [item] = within(screen.getByRole('list')).getAllByRole('listitem');
  if (!item) throw new Error('no toast to swipe');
  fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: 20, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: distance, clientY: 0 });
  fireEvent.pointerUp(item, { clientX: distance, clientY: 0 });
}

test('a toast shows title and description', () => {
  raise({ title: 'Configuration saved', description: 'Your settings have been updated' });
  expect(shown()).toEqual(['Configuration saved. Your settings have been updated']);
});

test('a toast stays for 5 seconds', () => {
  raise({ title: 'Theme applied' });
  wait(4_999);
  expect(shown()).toEqual(['Theme applied']);
  wait(1);
  expect(shown()).toEqual([]);
});

test('a newer toast replaces the older', () => {
  raise({ title: 'Theme applied' });
  raise({ title: 'Theme saved' });
  expect(shown()).toEqual(['Theme saved']);
});

test('a newer toast has its own 5 seconds', () => {
  raise({ title: 'Theme applied' });
  wait(4_000);
  raise({ title: 'Theme saved' });
  wait(4_999);
  expect(shown()).toEqual(['Theme saved']);
});

test('the close button dismisses a toast', () => {
  raise({ title: 'Theme applied' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

test('a dismissed toast is remembered for 1,000,000 ms, then removed', () => {
  raise({ title: 'Theme applied' });
  wait(5_000);
  wait(999_999);
  expect(currentToast()).toMatchObject({ title: 'Theme applied', isOpen: false });
  wait(1);
  expect(currentToast()).toBeNull();
});

test('the removal of an older toast does not remove the newer', () => {
  raise({ title: 'Theme applied' });
  wait(5_000);
  wait(999_000);
  raise({ title: 'Theme saved' });
  wait(2_000);
  expect(shown()).toEqual(['Theme saved']);
});

test('a swipe of more than 50 px to the right dismisses a toast, a shorter one does not', () => {
  raise({ title: 'Theme applied' });
  swipe(50);
  expect(shown()).toEqual(['Theme applied']);
  swipe(51);
  expect(shown()).toEqual([]);
});

test('a swipe to the left does nothing', () => {
  raise({ title: 'Theme applied' });
  swipe(-80);
  expect(shown()).toEqual(['Theme applied']);
});

test('F8 moves the focus to the toasts', () => {
  raise({ title: 'Theme applied' });
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('list')).toHaveFocus();
});

describe('inside a modal dialog', () => {
  function press(key: string): void {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key });
  }

  function openDialog(): void {
    render(
      <Dialog isOpen onClose={() => undefined} title="Bucket">
        <button type="button">Save</button>
      </Dialog>,
    );
    screen.getByRole('button', { name: 'Save' }).focus();
    raise({ title: 'Theme applied' });
  }

  test('F8 moves the focus to the toasts, which screen readers can reach', () => {
    openDialog();
    press('F8');
    expect(screen.getByRole('list')).toHaveFocus();
  });

  test('the focus returns to where it was when the toast is closed', () => {
    openDialog();
    press('F8');
    const close = within(screen.getByRole('list')).getByRole('button', { name: 'Close' });
    act(() => close.focus());
    expect(close).toHaveFocus();
    fireEvent.click(close);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });

  test('without a toast the dialog keeps the focus', () => {
    openDialog();
    wait(5_000);
    press('F8');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  });
});

test('a toast appears above the footer that must stay free', () => {
  const footer = document.createElement('footer');
  footer.dataset.toastFloor = '';
  footer.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 80, 300, 60);
  document.body.append(footer);
  raise({ title: 'Theme applied' });
  expect(screen.getByRole('list')).toHaveStyle({ bottom: '80px' });
  footer.remove();
  raise({ title: 'Theme saved' });
  wait(5_000);
  raise({ title: 'Theme saved' });
  expect(screen.getByRole('list')).toHaveStyle({ bottom: '0px' });
});

test('a toast rises above a footer that appears after it, and returns', async () => {
  raise({ title: 'Signed in as admin' });
  expect(screen.getByRole('list')).toHaveStyle({ bottom: '0px' });
  const footer = document.createElement('footer');
  footer.dataset.toastFloor = '';
  footer.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 80, 300, 60);
  // The browser tells of changes after the task.
  await act(async () => document.body.append(footer));
  expect(screen.getByRole('list')).toHaveStyle({ bottom: '80px' });
  await act(async () => footer.remove());
  expect(screen.getByRole('list')).toHaveStyle({ bottom: '0px' });
});

test('a toast is announced politely', () => {
  raise({ title: 'Save failed', description: 'Unable to save configuration', tone: 'destructive' });
  wait(100);
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('status')).toHaveTextContent('Save failed. Unable to save configuration');
});

test('a destructive toast looks different', () => {
  raise({ title: 'Theme saved' });
  const neutral = within(screen.getByRole('list')).getByRole('listitem').className;
  raise({ title: 'Save failed', tone: 'destructive' });
  expect(within(screen.getByRole('list')).getByRole('listitem').className).not.toBe(neutral);
});
