import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function renderTwo() {
  render(
    <TooltipProvider>
      <Tooltip text="Was 13%">
        <button type="button">First</button>
      </Tooltip>
      <Tooltip text="Was 20%">
        <button type="button">Second</button>
      </Tooltip>
    </TooltipProvider>,
  );
}

function enter(name: string): void {
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
}

function leave(name: string): void {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  // The way to the tooltip itself is kept open; only a pointer far from both closes it.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 900, clientY: 900 });
}

function wait(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a tooltip opens after 700 ms of hovering, not sooner', () => {
  renderTwo();
  enter('First');
  wait(699);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  wait(1);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Was 13%');
});

test('within 300 ms of another one a tooltip opens at once', () => {
  renderTwo();
  enter('First');
  wait(700);
  leave('First');
  wait(299);
  enter('Second');
  expect(screen.getByRole('tooltip')).toHaveTextContent('Was 20%');
});

test('later than 300 ms after another one a tooltip waits again', () => {
  renderTwo();
  enter('First');
  wait(700);
  leave('First');
  wait(301);
  enter('Second');
  expect(screen.queryByText('Was 20%')).not.toBeInTheDocument();
});

test('keyboard focus opens a tooltip at once and describes the control', () => {
  renderTwo();
  act(() => screen.getByRole('button', { name: 'First' }).focus());
  expect(screen.getByRole('button', { name: 'First' })).toHaveAccessibleDescription('Was 13%');
});
