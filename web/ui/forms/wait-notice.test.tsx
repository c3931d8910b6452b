import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WaitNotice } from './wait-notice.tsx';

test.each([
  [14, 'Too many attempts. Try again in 0:14.'],
  [60, 'Too many attempts. Try again in 1:00.'],
  [125, 'Too many attempts. Try again in 2:05.'],
  [3600, 'Too many attempts. Try again in 60:00.'],
])('%d seconds are shown as m:ss', (secondsLeft, line) => {
  render(<WaitNotice secondsLeft={secondsLeft} secondsTotal={3600} />);
  expect(screen.getByText(line)).toBeVisible();
});

test('the bar shows the remaining time', () => {
  const { container } = render(<WaitNotice secondsLeft={15} secondsTotal={60} />);
  expect(container.querySelector('[data-wait-bar]')).toHaveStyle({ width: '25%' });
});

/** What a screen reader would say during the wait: every change of what is not hidden from it. */
function spokenDuring(secondsTotal: number, step = 1): string[] {
  const { container, rerender } = render(
    <WaitNotice secondsLeft={secondsTotal} secondsTotal={secondsTotal} />,
  );
  const spoken: string[] = [];
  for (let left = secondsTotal; left > 0; left -= step) {
    rerender(<WaitNotice secondsLeft={left} secondsTotal={secondsTotal} />);
    const text = container.querySelector('p:not([aria-hidden] *)')?.textContent ?? '';
    if (spoken.at(-1) !== text) spoken.push(text);
  }
  return spoken.map((text) => text.replace('Too many attempts. Try again in ', ''));
}

test('the wait is announced only at useful moments, not every second', () => {
  expect(spokenDuring(125)).toEqual([
    '2 minutes 5 seconds.',
    '2 minutes.',
    '1 minute.',
    '30 seconds.',
    '10 seconds.',
  ]);
});

test('a wait of an hour is not announced every minute', () => {
  expect(spokenDuring(3600, 10)).toHaveLength(18);
});

test('a short wait is announced once', () => {
  expect(spokenDuring(1)).toEqual(['1 second.']);
});
