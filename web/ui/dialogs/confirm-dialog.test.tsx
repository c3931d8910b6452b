import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function renderReset(isBusy = false) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      isOpen
      title="Reset to defaults"
      text="This cannot be undone."
      confirmLabel="Reset"
      busyLabel="Resetting..."
      isDestructive
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  return { onConfirm, onCancel };
}

test('the dialog says what will happen, and focuses Cancel', () => {
  renderReset();
  expect(screen.getByRole('alertdialog', { name: 'Reset to defaults' })).toHaveAccessibleDescription(
    'This cannot be undone.',
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('confirming calls back, and the dialog stays open until the caller closes it', async () => {
  const { onConfirm, onCancel } = renderReset();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s cancels', async (_name, cancel) => {
  const { onConfirm, onCancel } = renderReset();
  await cancel();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a busy dialog cannot be confirmed twice', async () => {
  const { onConfirm } = renderReset(true);
  await userEvent.click(screen.getByRole('button', { name: 'Resetting...' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s does not close a busy dialog', async (_name, cancel) => {
  const { onCancel } = renderReset(true);
  await cancel();
  expect(onCancel).not.toHaveBeenCalled();
});

function DeleteDialog({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const confirm = () => {
    onConfirm();
    close();
  };
  const text = 'This cannot be undone.';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete"
      text={text}
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={close}
    />
  );
}

test('a dialog that fades out cannot be confirmed again', async () => {
  fadeSlowly();
  const onConfirm = vi.fn();
  render(<DeleteDialog onConfirm={onConfirm} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('This cannot be undone.')).toBeInTheDocument();
  expect(onConfirm).toHaveBeenCalledOnce();
});

/** As if the style sheet were there: one animation when it opens, another when it closes, which does not end here. */
function fadeSlowly(): void {
  const styleOf = window.getComputedStyle.bind(window);
  const spy = vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (node, pseudo) =>
      new Proxy(styleOf(node, pseudo), {
        get(style, key) {
          if (key === 'animationName') return node.getAttribute('data-state') ?? 'none';
          const value: unknown = Reflect.get(style, key);
          return typeof value === 'function' ? value.bind(style) : value;
        },
      }),
  );
  onTestFinished(() => spy.mockRestore());
}

function ResetButton({ isGoneAfter = false }: { isGoneAfter?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const close = () => setIsOpen(false);
  const confirm = () => {
    setIsGone(isGoneAfter);
    close();
  };
  return (
    <section tabIndex={-1} aria-label="Settings">
      {!isGone && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title="Reset"
        text="Sure"
        confirmLabel="Reset"
        onConfirm={confirm}
        onCancel={close}
      />
    </section>
  );
}

test('a closed dialog returns the focus to the opener', async () => {
  render(<ResetButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('if the opener was removed, the focus goes to the nearest element around it', async () => {
  render(<ResetButton isGoneAfter />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Settings' })).toHaveFocus());
});
