import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { App } from '#web/app/app.tsx';
import type { LoadFollow } from '#web/app/live/use-live.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

export const BRAND: Brand = {
  name: 'Tierbook Price List',
  nameVip: 'Tierbook VIP',
  nameHeavyweight: 'Tierbook Heavyweight',
  phone: '(212) 555-0142',
  messaging: 'https://wa.me/12125550142',
  logo: '',
  hasSignInLink: false,
};

interface OpenOptions {
  readonly path?: string;
  readonly isSiteProtected?: boolean;
  /** Given while nothing is set up yet. */
  readonly pinsBeforeClaim?: readonly string[];
  /** Without it the page does not follow changes. */
  readonly loadFollow?: LoadFollow;
}

/** The whole page as a browser has it, in the mode that finds effects which do not clean up. */
export function openApp(options: OpenOptions = {}) {
  const { path = '/', isSiteProtected = false, pinsBeforeClaim, loadFollow } = options;
  window.history.replaceState(null, '', path);
  const loadPage = vi.fn();
  const queryClient = createQueryClient();
  render(
    <StrictMode>
      <App
        boot={{ brand: BRAND, isSiteProtected, ...(pinsBeforeClaim && { pinsBeforeClaim }) }}
        queryClient={queryClient}
        loadPage={loadPage}
        {...(loadFollow && { loadFollow })}
      />
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
