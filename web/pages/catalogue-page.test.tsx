import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CataloguePage } from './catalogue-page.tsx';

function renderPage({ phone = '(212) 555-0142', messaging = 'https://wa.me/12125550142' } = {}) {
  render(<CataloguePage title="Tierbook Price List" phone={phone} messaging={messaging} />);
}

test('the header carries the title', () => {
  renderPage();
  expect(screen.getByRole('heading', { level: 1, name: 'Tierbook Price List' })).toBeVisible();
});

test('the phone link dials digits only and says whom it calls', () => {
  renderPage();
  expect(screen.getByRole('link', { name: 'Call (212) 555-0142' })).toHaveAttribute('href', 'tel:2125550142');
});

test('an international number keeps its plus', () => {
  renderPage({ phone: '+49 30 1234-56' });
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+4930123456');
});

test('a messaging page opens beside the list and learns nothing of it', () => {
  renderPage();
  const link = screen.getByRole('link', { name: 'Message' });
  expect(link).toHaveAttribute('href', 'https://wa.me/12125550142');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('a messaging app opens by itself, without an empty tab', () => {
  renderPage({ messaging: 'sms:+12125550142' });
  expect(screen.getByRole('link', { name: 'Message' })).not.toHaveAttribute('target');
});

test('without contacts there are no links', () => {
  renderPage({ phone: '', messaging: '' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('without price data the list says so', () => {
  renderPage();
  expect(screen.getByText('No devices found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or category')).toBeVisible();
});

test("the search box has the specified placeholder, and '/' brings the cursor to it", async () => {
  renderPage();
  const box = screen.getByPlaceholderText('Search devices...');
  await userEvent.keyboard('/');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('');
});

test("within the box '/' is a letter like any other", async () => {
  renderPage();
  const box = screen.getByPlaceholderText('Search devices...');
  await userEvent.type(box, 'a/b');
  expect(box).toHaveValue('a/b');
});

test.each([
  ['the clear button', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s empties the search box and leaves the cursor there', async (_name, clear) => {
  renderPage();
  const box = screen.getByPlaceholderText('Search devices...');
  await userEvent.type(box, '15 pro max');
  await clear();
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});
