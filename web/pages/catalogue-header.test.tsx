import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CUSTOMER_ROLES, permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { CatalogueHeader } from './catalogue-header.tsx';

const LOGO = `/logo/${'a1'.repeat(32)}`;
const BRAND: Brand = {
  name: 'Corner Phones',
  nameVip: 'Corner Phones VIP',
  nameHeavyweight: 'Corner Phones Wholesale',
  phone: '(212) 555-0142',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};

afterEach(cleanup);

function show(change: Partial<Brand> = {}, role: Role = 'public'): void {
  render(
    <CatalogueHeader
      brand={{ ...BRAND, ...change }}
      viewer={{ role, permissions: permissionsOf(role) }}
      onLogout={() => undefined}
      onOpenEngineRoom={() => undefined}
      searchText=""
      onSearchTextChange={() => undefined}
    />,
  );
}

const signInLink = () => screen.queryByRole('button', { name: 'Sign in' });

test('without a logo and a sign-in link there is neither', () => {
  show();
  expect(document.querySelector('img')).toBeNull();
  expect(signInLink()).toBeNull();
});

test('the logo stands before the name, says nothing of its own, and has its size before it is loaded', () => {
  show({ logo: LOGO });
  const logo = document.querySelector('img');
  expect(logo).toHaveAttribute('src', LOGO);
  expect(logo).toHaveAttribute('alt', '');
  expect([logo?.width, logo?.height]).toEqual([36, 36]);
  expect(logo?.nextElementSibling).toBe(screen.getByRole('heading', { name: 'Corner Phones' }));
});

test('the sign-in link asks for the sign-in', async () => {
  const onRequest = vi.fn();
  const stop = signInRequested.subscribe(onRequest);
  show({ hasSignInLink: true });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  stop();
  expect(onRequest).toHaveBeenCalledOnce();
});

// Not the staff: their links load the price data, which this test has no server for.
test.each(CUSTOMER_ROLES)('%s is signed in and sees no such link', (role) => {
  show({ hasSignInLink: true }, role);
  expect(signInLink()).toBeNull();
});

test.each([
  ['', 30, 'type-page-title'],
  ['', 31, 'type-panel-title'],
  [LOGO, 24, 'type-page-title'],
  [LOGO, 25, 'type-panel-title'],
])(
  'with the logo "%s" a name of %d characters has %s, and never more than two lines',
  (logo, length, type) => {
    const name = 'BogotaPhoneWholesaleCompanyLtd.'.slice(0, length);
    show({ name, logo });
    expect(screen.getByRole('heading', { level: 1 })).toHaveClass(type);
    expect(screen.getByText(name)).toHaveClass('line-clamp-2');
  },
);
