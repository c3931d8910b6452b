import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ChartLegend } from './chart-legend.tsx';
import { LineChart } from './line-chart.tsx';

const POINTS = ['1 Nov', '2 Nov', '3 Nov'].map((tick) => ({ tick, label: `${tick} 2025` }));
const SERIES = [
  { key: 'came', label: 'Came', look: 'solid', values: [3, 9, 6], isDrawn: true },
  { key: 'went', label: 'Went', look: 'dashed', values: [1, 2, 40], isDrawn: false },
] as const;

function open(): HTMLElement {
  render(<LineChart label="Coming by day" pointHead="Day" points={POINTS} series={SERIES} />);
  return screen.getByRole('slider', { name: 'Coming by day' });
}

test('every figure is in the table for screen readers, drawn or not', () => {
  open();
  const table = screen.getByRole('table', { name: 'Coming by day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayCameWent', '1 Nov 202531', '2 Nov 202592', '3 Nov 2025640']);
});

test('the hour that clocks repeat has two rows, and neither is left behind by other points', () => {
  const hours = ['12 AM', '1 AM', '1 AM'].map((hour) => ({ tick: hour, label: hour }));
  const chart = (points: typeof hours) => (
    <LineChart label="Coming by day" pointHead="Hour" points={points} series={SERIES} />
  );
  const { rerender } = render(chart(hours));
  const table = screen.getByRole('table', { name: 'Coming by day' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  rerender(chart([{ tick: '2 AM', label: '2 AM' }]));
  expect(within(table).getAllByRole('row')).toHaveLength(2);
});

test('the arrow keys move along the points and read each, never beyond an end', async () => {
  const chart = open();
  await userEvent.tab();
  expect(chart).toHaveFocus();
  const heard = async (key: string) => {
    await userEvent.keyboard(key);
    return chart.getAttribute('aria-valuetext');
  };
  expect(chart).toHaveAttribute('aria-valuetext', '3 Nov 2025: Came 6, Went 40');
  expect(await heard('{ArrowRight}')).toBe('3 Nov 2025: Came 6, Went 40');
  expect(await heard('{ArrowLeft}')).toBe('2 Nov 2025: Came 9, Went 2');
  expect(await heard('{Home}')).toBe('1 Nov 2025: Came 3, Went 1');
  expect(await heard('{PageUp}')).toBe('3 Nov 2025: Came 6, Went 40');
});

test('a pointer shows the tooltip of the nearest point, and hides it on leaving', () => {
  const chart = open();
  vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 50));
  fireEvent.pointerMove(chart, { clientX: 190 });
  expect(chart).toHaveTextContent('2 Nov 2025Came9Went2');
  fireEvent.pointerLeave(chart);
  expect(chart).toBeEmptyDOMElement();
});

test('a hidden line does not affect the scale, and can be shown', async () => {
  const toggled = vi.fn();
  open();
  expect(screen.queryByText('40', { ignore: 'td' })).not.toBeInTheDocument();
  render(<ChartLegend series={SERIES} onToggle={toggled} />);
  expect(screen.getByRole('button', { name: 'Came', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Went', pressed: false }));
  expect(toggled).toHaveBeenCalledExactlyOnceWith('went');
});
