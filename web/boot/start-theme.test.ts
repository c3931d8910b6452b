import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { themeStyleSheet } from '#domain/themes/theme-style-sheet.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { computeStylesByRules } from '#test/setup/computed-style.ts';
import { startTheme } from './start-theme.ts';

beforeEach(() => {
  document.head.innerHTML = `<meta name="theme-color" content="#123456"><style>${themeStyleSheet()}</style>`;
});

afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.className = '';
  delete document.documentElement.dataset.theme;
});

function placeBootData(json: string): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'tierbook-boot';
  data.textContent = json;
  document.head.append(data);
}

function storeSignIn(role: string): void {
  localStorage.setItem('auth_token', 'a'.repeat(64));
  localStorage.setItem('auth_permissions', '{}');
  localStorage.setItem('user_role', role);
}

test('a visitor gets the theme that the server wrote into the page', () => {
  placeBootData('{"themeByRole":{"public":"lime-zest","vip":"rose-gold"}}');
  startTheme(document);
  expect(document.documentElement.dataset.theme).toBe('lime-zest');
  expect([...document.body.classList]).toEqual(['theme-lime-zest']);
});

test('a returning vip gets the vip theme', () => {
  placeBootData('{"themeByRole":{"public":"lime-zest","vip":"rose-gold"}}');
  storeSignIn('vip');
  startTheme(document);
  expect(document.documentElement.dataset.theme).toBe('rose-gold');
});

test.each(['auth_token', 'auth_permissions', 'user_role'])(
  'a stored sign-in without %s counts as none',
  (key) => {
    storeSignIn('vip');
    localStorage.removeItem(key);
    startTheme(document);
    expect(document.documentElement.dataset.theme).toBe('midnight-glass');
  },
);

test.each([
  ['no boot data', null],
  ['an empty element', ''],
  ['broken JSON', '{"themeByRole":'],
  ['null', 'null'],
  ['parts of the wrong kind', '{"themeByRole":3,"uiTheme":{"public":"dark"}}'],
])('with %s the stored theme is used', (_name, json) => {
  if (json !== null) placeBootData(json);
  localStorage.setItem('ui-theme', 'mocha-brown');
  startTheme(document);
  expect(document.documentElement.dataset.theme).toBe('mocha-brown');
});

test('blocked storage gives the default instead of an error', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  startTheme(document);
  expect(document.documentElement.dataset.theme).toBe('midnight-glass');
});

test("the browser's bars take the background colour of the theme", () => {
  computeStylesByRules();
  placeBootData('{"uiTheme":"mocha-brown"}');
  startTheme(document);
  const frame = document.querySelector('meta[name="theme-color"]');
  expect(frame?.getAttribute('content')).toBe(themeOf('mocha-brown').colours.background);
});

test('in the head, before there is a body, the class waits for the body and the colours do not', async () => {
  const page = document.implementation.createHTMLDocument();
  page.body.remove();
  startTheme(page);
  expect(page.documentElement.dataset.theme).toBe('midnight-glass');
  page.documentElement.append(page.createElement('body'));
  await vi.waitFor(() => expect(page.body.className).toBe('theme-midnight-glass'), { timeout: 10_000 });
});

test('a change of theme removes the former class and no other', () => {
  document.body.className = 'is-scroll-locked';
  startTheme(document);
  placeBootData('{"themeByRole":{"public":"dark"}}');
  startTheme(document);
  expect([...document.body.classList]).toEqual(['is-scroll-locked', 'theme-dark']);
});
