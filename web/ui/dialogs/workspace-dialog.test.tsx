import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';
import { WorkspaceDialog, WorkspaceTitle } from './workspace-dialog.tsx';

function renderWorkspace() {
  const onCloseRequest = vi.fn();
  render(
    <WorkspaceDialog onCloseRequest={onCloseRequest}>
      <WorkspaceTitle>Workshop</WorkspaceTitle>
      <input aria-label="Free" />
      <input aria-label="Keeps Escape" onKeyDown={(event) => event.stopPropagation()} />
    </WorkspaceDialog>,
  );
  return onCloseRequest;
}

test('the dialog is named by its title, and has the focus itself', () => {
  renderWorkspace();
  expect(screen.getByRole('dialog', { name: 'Workshop' })).toHaveFocus();
});

test('Shift+Tab from the first stop scrolls to the last', async () => {
  renderWorkspace();
  const shown: (string | null)[] = [];
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    shown.push(this.getAttribute('aria-label'));
  });
  onTestFinished(() => scrolling.mockRestore());
  screen.getByRole('textbox', { name: 'Free' }).focus();
  await userEvent.tab({ shift: true });
  expect(shown).toEqual(['Keeps Escape']);
});

test('Escape asks to close, and the caller decides', async () => {
  const onCloseRequest = renderWorkspace();
  await userEvent.type(screen.getByRole('textbox', { name: 'Free' }), '{Escape}');
  expect(onCloseRequest).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('an Escape that something inside has handled does not ask to close', async () => {
  const onCloseRequest = renderWorkspace();
  await userEvent.type(screen.getByRole('textbox', { name: 'Keeps Escape' }), '{Escape}');
  expect(onCloseRequest).not.toHaveBeenCalled();
});

test('an Escape that takes back what an input method writes does not ask to close', () => {
  const onCloseRequest = renderWorkspace();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Free' }), { key: 'Escape', isComposing: true });
  expect(onCloseRequest).not.toHaveBeenCalled();
});

test('an Escape that closes a dialog on top does not ask to close', async () => {
  const onCloseRequest = vi.fn();
  render(<Stack onCloseRequest={onCloseRequest} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Keeps Escape' }), '{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'On top' })).not.toBeInTheDocument());
  expect(onCloseRequest).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
});

test("an Escape closes the browser's own dialog on top, and nothing else", async () => {
  const onCloseRequest = vi.fn();
  render(
    <WorkspaceDialog onCloseRequest={onCloseRequest}>
      <WorkspaceTitle>Workshop</WorkspaceTitle>
      <PlainDialog title="On top" onClose={() => undefined}>
        <input aria-label="Label" />
      </PlainDialog>
    </WorkspaceDialog>,
  );
  const onTop = screen.getByRole('dialog', { name: 'On top' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), '{Escape}');
  expect(onTop).not.toHaveAttribute('open');
  expect(onCloseRequest).not.toHaveBeenCalled();
});

test('the focus returns to the opener', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

function Stack({ onCloseRequest }: { onCloseRequest: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <WorkspaceDialog onCloseRequest={onCloseRequest}>
      <WorkspaceTitle>Workshop</WorkspaceTitle>
      <input aria-label="Keeps Escape" onKeyDown={(event) => event.stopPropagation()} />
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="On top" />
    </WorkspaceDialog>
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <WorkspaceDialog onCloseRequest={() => setIsOpen(false)}>
          <WorkspaceTitle>Workshop</WorkspaceTitle>
        </WorkspaceDialog>
      )}
    </>
  );
}
