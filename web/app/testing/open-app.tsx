import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { App } from '#web/app/app.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

const BRAND = {
  name: 'Tierbook Price List',
  nameVip: 'Tierbook VIP',
  nameHeavyweight: 'Tierbook Heavyweight',
  phone: '(212) 555-0142',
  messaging: 'https://wa.me/12125550142',
};

/** The whole page as a browser has it, in the mode that finds effects which do not clean up. */
export function openApp({ path = '/', isSiteProtected = false } = {}) {
  window.history.replaceState(null, '', path);
  const loadPage = vi.fn();
  const queryClient = createQueryClient();
  render(
    <StrictMode>
      <App boot={{ brand: BRAND, isSiteProtected }} queryClient={queryClient} loadPage={loadPage} />
    </StrictMode>,
  );
  return { loadPage, queryClient };
}

export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

export async function signIn(pin: string): Promise<void> {
  const title = await screen.findByRole('button', { name: /^Tierbook/ });
  for (let click = 0; click < 5; click += 1) await userEvent.click(title);
  await userEvent.type(await screen.findByLabelText('PIN'), `${pin}{Enter}`);
}
