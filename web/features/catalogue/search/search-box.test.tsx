import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { QUERY_CHARS_MAX } from '#domain/catalogue/search-query-pieces.ts';
import { SearchBox } from './search-box.tsx';

function Search() {
  const [text, setText] = useState('');
  return <SearchBox text={text} onTextChange={setText} />;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function renderBox(): HTMLElement {
  render(<Search />);
  return screen.getByPlaceholderText('Search devices...');
}

test("'/' focuses the box and is not typed into it", async () => {
  const box = renderBox();
  await userEvent.keyboard('/');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('');
});

test("'/' inside the box is an ordinary character", async () => {
  const box = renderBox();
  await userEvent.type(box, 'a/b');
  expect(box).toHaveValue('a/b');
});

test("'/' with a control key is left to the browser", async () => {
  const box = renderBox();
  await userEvent.keyboard('{Control>}/{/Control}');
  expect(box).not.toHaveFocus();
});

test.each([
  ['the clear button', () => userEvent.click(screen.getByRole('button', { name: 'Clear search' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s empties the box and leaves the cursor there', async (_name, clear) => {
  const box = renderBox();
  await userEvent.type(box, '15 pro max');
  await clear();
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

test('an Escape that takes back what an input method writes keeps the search', async () => {
  const box = renderBox();
  await userEvent.type(box, 'iphone');
  fireEvent.keyDown(box, { key: 'Escape', isComposing: true });
  expect(box).toHaveValue('iphone');
});

test('of a pasted page the box takes what the search reads, so that its address can be reloaded', async () => {
  const box = renderBox();
  await userEvent.click(box);
  await userEvent.paste('機'.repeat(20_000));
  expect(box).toHaveValue('機'.repeat(QUERY_CHARS_MAX));
});

test('the box leaves what is typed as it is', () => {
  const box = renderBox();
  expect(box).toHaveAttribute('autocorrect', 'off');
  expect(box).toHaveAttribute('autocapitalize', 'none');
  expect(box).toHaveAttribute('spellcheck', 'false');
  expect(box).toHaveAttribute('enterkeyhint', 'search');
});

test.each([
  ['on a phone Enter leaves the box, which closes the keyboard', true],
  ['with a mouse Enter stays in the box', false],
])('%s', async (_name, isPhone) => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: isPhone }));
  const box = renderBox();
  await userEvent.type(box, 'ps5{Enter}');
  expect(document.activeElement === box).toBe(!isPhone);
  expect(box).toHaveValue('ps5');
});
