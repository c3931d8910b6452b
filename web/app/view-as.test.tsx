import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { FakeSite, sessionAnswer, storeSignIn } from './testing/fake-site.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('the Engine Room that was opened from the list of a tier survives the end of the session', async () => {
  const site = new FakeSite().start();
  const row = { device: 'iPad Pro', display: 'iPad Pro', category: 'IPAD', isHeader: false };
  const rule = { originalPrice: 500, discountPercent: 10, discountFlat: 0, bucket: '470+' };
  site.usually({
    getSession: () => sessionAnswer('admin'),
    getConfig: () => ({ ...DEFAULT_CONFIGURATION, revision: 1 }),
    listDevices: ({ query }) => ({ devices: [{ ...row, ...(query?.as ? {} : rule), finalPrice: 450 }] }),
  });
  storeSignIn('admin');
  openApp({ path: '/?as=vip' });
  await userEvent.click(await screen.findByRole('button', { name: '$450' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Open this cell' }));
  const room = await screen.findByRole('dialog', { name: 'Engine Room' });
  site.on('getSession', refuse('session-ended'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Engine Room access required')).toBeVisible();
  expect(room).toBeInTheDocument();
});
