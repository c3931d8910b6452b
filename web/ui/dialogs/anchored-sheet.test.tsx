import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AnchoredSheet } from './anchored-sheet.tsx';

function Page() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <main tabIndex={-1}>
        <p>
          <button type="button" onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}>
            $550
          </button>
        </p>
      </main>
      <input aria-label="Search" />
      {anchor && (
        <AnchoredSheet title="iPad" description="Tablets" anchor={anchor} onClose={() => setAnchor(null)}>
          <button type="button">Share</button>
        </AnchoredSheet>
      )}
    </>
  );
}

async function openSheet() {
  render(<Page />);
  const anchor = screen.getByRole('button', { name: '$550' });
  fireEvent.click(anchor);
  return { anchor, sheet: await screen.findByRole('dialog', { name: 'iPad', description: 'Tablets' }) };
}

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('on a phone', () => {
  function pull(sheet: HTMLElement, distance: number): void {
    const edge = sheet.querySelector('.touch-none') ?? sheet;
    edge.setPointerCapture = () => undefined;
    fireEvent.pointerDown(edge, { clientY: 300, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientY: 300 + distance, pointerId: 1 });
    fireEvent.pointerUp(edge, { clientY: 300 + distance, pointerId: 1 });
  }

  test('pulled down it closes, and a short pull leaves it', async () => {
    const { anchor, sheet } = await openSheet();
    pull(sheet, 40);
    expect(sheet).toBeVisible();
    expect(sheet.style.transform).toBe('');
    pull(sheet, 120);
    await expectClosed();
    await waitFor(() => expect(anchor).toHaveFocus());
  });
});

describe('with more room', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { media, matches: true }) as unknown as MediaQueryList,
    );
  });

  test('Escape closes it, and the focus returns', async () => {
    const { anchor, sheet } = await openSheet();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus());
    fireEvent.keyDown(sheet, { key: 'Escape' });
    await expectClosed();
    await waitFor(() => expect(anchor).toHaveFocus());
  });

  test('the list gets the focus if the row has left it meanwhile', async () => {
    render(<Page />);
    const anchor = screen.getByRole('button', { name: '$550' });
    anchor.focus();
    fireEvent.click(anchor);
    const sheet = await screen.findByRole('dialog', { name: 'iPad' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus());
    anchor.closest('p')?.remove();
    fireEvent.keyDown(sheet, { key: 'Escape' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
