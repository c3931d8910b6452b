import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { ServerThemes } from '#domain/themes/resolve-theme.ts';
import { themeStyleSheet } from '#domain/themes/theme-style-sheet.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { computeStylesByRules } from '#test/setup/computed-style.ts';
import { takeConsoleErrors } from '#test/setup/dom.ts';
import { ThemeProvider, useTheme } from './theme-provider.tsx';

const serverThemes: ServerThemes = {
  themeByRole: { public: 'lime-zest', vip: 'rose-gold', admin: 'steel-blue' },
  uiTheme: 'dark',
};

beforeEach(() => {
  undress();
  document.head.innerHTML = `<meta name="theme-color" content="#123456"><style>${themeStyleSheet()}</style>`;
});

afterEach(() => {
  document.head.replaceChildren();
  undress();
});

/** Tests of whole pages leave their theme on the document. */
function undress(): void {
  document.body.className = '';
  delete document.documentElement.dataset.theme;
}

function ThemeProbe() {
  const { theme, serverThemes: known, setTheme } = useTheme();
  return (
    <>
      <output>{theme}</output>
      <p>public is {known?.themeByRole?.public ?? 'unknown'}</p>
      <button type="button" onClick={() => setTheme('public', 'vapor-wave')}>
        choose for public
      </button>
      <button type="button" onClick={() => setTheme('admin', 'copper-rust')}>
        choose for admin
      </button>
    </>
  );
}

function renderAs(role: Role, loadThemes: () => Promise<ServerThemes>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const tree = (current: Role) => (
    <QueryClientProvider client={client}>
      <ThemeProvider role={current} loadThemes={loadThemes}>
        <ThemeProbe />
      </ThemeProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(tree(role));
  return { becomeRole: (next: Role) => rerender(tree(next)) };
}

function placePageThemes(themes: ServerThemes): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'tierbook-boot';
  data.textContent = JSON.stringify(themes);
  document.head.append(data);
}

function heldAnswer() {
  const settle: { resolve?: (themes: ServerThemes) => void; reject?: (reason: Error) => void } = {};
  const promise = new Promise<ServerThemes>((resolve, reject) => {
    Object.assign(settle, { resolve, reject });
  });
  return {
    promise,
    resolve: (themes: ServerThemes) => settle.resolve?.(themes),
    reject: (reason: Error) => settle.reject?.(reason),
  };
}

async function expectTheme(name: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(name));
  expect(document.documentElement.dataset.theme).toBe(name);
  expect([...document.body.classList]).toEqual([`theme-${name}`]);
}

test('the page shows the theme that the server chose for the role', async () => {
  computeStylesByRules();
  renderAs('vip', async () => serverThemes);
  await expectTheme('rose-gold');
  expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute(
    'content',
    themeOf('rose-gold').colours.background,
  );
});

test('the theme is chosen again when the role changes', async () => {
  const { becomeRole } = renderAs('public', async () => serverThemes);
  await expectTheme('lime-zest');
  becomeRole('admin');
  await expectTheme('steel-blue');
  becomeRole('manager');
  await expectTheme('lime-zest');
});

test('when the server cannot be asked, the stored theme is used', async () => {
  localStorage.setItem('ui-theme-vip', 'mint-fresh');
  const loadThemes = vi.fn(() => Promise.reject(new Error('500: broken')));
  renderAs('vip', loadThemes);
  await waitFor(() => expect(loadThemes).toHaveBeenCalledOnce());
  await expectTheme('mint-fresh');
});

test('when the server cannot be asked and nothing is stored, the default is used', async () => {
  renderAs('heavyweight', () => Promise.reject(new Error('500: broken')));
  await expectTheme('golden-hour');
});

test("the themes in the page apply until the server's answer arrives", async () => {
  placePageThemes({ themeByRole: { public: 'arctic-ice' } });
  const answer = heldAnswer();
  renderAs('public', () => answer.promise);
  await expectTheme('arctic-ice');
  await act(async () => answer.resolve(serverThemes));
  await expectTheme('lime-zest');
});

test("the themes in the page stay if the server's answer fails", async () => {
  placePageThemes({ themeByRole: { public: 'arctic-ice' } });
  localStorage.setItem('ui-theme', 'dark');
  const answer = heldAnswer();
  renderAs('public', () => answer.promise);
  await act(async () => answer.reject(new Error('500: broken')));
  await expectTheme('arctic-ice');
});

test("choosing a theme for one's own role stores it and applies it at once", async () => {
  renderAs('public', async () => serverThemes);
  await expectTheme('lime-zest');
  await userEvent.click(screen.getByText('choose for public'));
  await expectTheme('vapor-wave');
  expect(screen.getByText('public is vapor-wave')).toBeVisible();
  expect(localStorage.getItem('ui-theme-public')).toBe('vapor-wave');
  expect(localStorage.getItem('ui-theme')).toBe('vapor-wave');
});

test('choosing a theme for another role leaves the page as it is', async () => {
  const { becomeRole } = renderAs('public', async () => serverThemes);
  await expectTheme('lime-zest');
  await userEvent.click(screen.getByText('choose for admin'));
  await expectTheme('lime-zest');
  expect(localStorage.getItem('ui-theme-admin')).toBe('copper-rust');
  expect(localStorage.getItem('ui-theme')).toBeNull();
  becomeRole('admin');
  await expectTheme('copper-rust');
});

test('a choice made while an answer is loading is not undone by it', async () => {
  const answer = heldAnswer();
  renderAs('public', () => answer.promise);
  await userEvent.click(screen.getByText('choose for public'));
  await act(async () => answer.resolve(serverThemes));
  await expectTheme('vapor-wave');
});

test('a component outside the provider throws an error that says so', () => {
  expect(() => render(<ThemeProbe />)).toThrow('useTheme needs a ThemeProvider above it');
  takeConsoleErrors();
});
