import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { beginTakeOver } from './take-over.ts';

function Page() {
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState('none');
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      {text !== '' && <button type="button">Clear</button>}
      <button type="button" onClick={() => setPressed('one')}>
        One
      </button>
      <button type="button" onClick={() => setPressed('two')}>
        Two
      </button>
      <main tabIndex={-1}>
        <output>{`${text}, ${pressed}`}</output>
      </main>
    </>
  );
}

let shown: HTMLElement;
let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="tierbook-shown">${renderToStaticMarkup(<Page />)}</div><div id="root"></div>`;
  const [first, second] = document.body.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('no page');
  shown = first;
  root = second;
});

function start(): void {
  const takeOver = beginTakeOver(document);
  render(<Page />, { container: root });
  act(() => takeOver(root));
}

const output = () => root.querySelector('output')?.textContent;

test('what the document showed is removed', () => {
  start();
  expect(document.getElementById('tierbook-shown')).toBeNull();
  expect(output()).toBe(', none');
});

test("the focus stays where 'Skip to content' has put it", () => {
  shown.querySelector('main')?.focus();
  start();
  expect(document.activeElement).toBe(root.querySelector('main'));
});

test('typed text, the focus and the caret stay', () => {
  const field = shown.querySelector('input');
  if (!field) throw new Error('no field');
  field.focus();
  field.value = 'iphone';
  field.setSelectionRange(1, 3);
  start();
  expect(output()).toBe('iphone, none');
  const own = root.querySelector('input');
  expect(document.activeElement).toBe(own);
  expect([own?.selectionStart, own?.selectionEnd]).toEqual([1, 3]);
});

test('the focus on a button moves to the same button, and a press that nobody answered is answered', () => {
  const [, two] = shown.querySelectorAll('button');
  if (!two) throw new Error('no button');
  two.focus();
  two.dataset.pressed = '';
  start();
  expect(document.activeElement).toBe(root.querySelectorAll('button')[1]);
  expect(output()).toBe(', two');
});

test('positions are not read if nothing was scrolled', () => {
  const field = shown.querySelector('input');
  if (!field) throw new Error('no field');
  field.scrollLeft = 30;
  start();
  expect(root.querySelector('input')?.scrollLeft).toBe(0);
});

test('scroll positions stay if something was scrolled', () => {
  const field = shown.querySelector('input');
  if (!field) throw new Error('no field');
  field.scrollLeft = 30;
  document.documentElement.scrollTop = 90;
  shown.dataset.scrolled = '';
  // jsdom has none. Test files share the page, so it is removed again.
  Element.prototype.scrollTo = function scrollTo(this: Element, ...[left]: unknown[]) {
    this.scrollLeft = Number(left);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'));
  start();
  expect(root.querySelector('input')?.scrollLeft).toBe(30);
  expect(document.documentElement.scrollTop).toBe(90);
});

test('a page without a list starts as before', () => {
  shown.remove();
  start();
  expect(output()).toBe(', none');
});
