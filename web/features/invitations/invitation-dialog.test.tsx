import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { BrandContext } from '#web/features/customers/shop-brand.ts';
import { handleOf, makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate, NO_CONNECTION } from '#web/lib/testing/fake-replies.ts';
import { decodePicture } from '#web/ui/testing/decode-picture.ts';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useInvitation } from './use-invitation.ts';

let server: CustomerServer;
const ADA = makeCustomer({ phone: '+1 312 555 0119' });

beforeEach(() => {
  server = new CustomerServer().start();
  server.customers = [ADA];
});

afterEach(() => {
  forgetToast();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

function Inviting() {
  const invitation = useInvitation();
  return (
    <>
      <button type="button" onClick={() => invitation.start(ADA)}>
        Invite
      </button>
      <InvitationDialog invitation={invitation} />
    </>
  );
}

async function invite() {
  openPart(
    <BrandContext value={{ ...FALLBACK_BRAND, name: 'Corner Phones' }}>
      <Inviting />
    </BrandContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  return within(await screen.findByRole('dialog', { name: 'Invitation for Ada' }));
}

const linkOf = (token = 0) => `${window.location.origin}/join#${server.tokens[token]}`;

test('the link is shown as a text and as a code that phones can read', async () => {
  const dialog = await invite();
  expect(await dialog.findByLabelText('Link')).toHaveValue(linkOf());
  expect(dialog.getByText('Whoever opens this link first is signed in as this customer.')).toBeVisible();
  expect(dialog.getByText(/^Opens once · until 21 Nov/)).toBeVisible();
  expect(dialog.getByText('The link is shown only now. A new one ends this one.')).toBeVisible();
  expect(dialog.getByText(/^Other devices cannot open this address/)).toBeVisible();
  const code = await dialog.findByRole('img', { name: 'QR code of the link for Ada' });
  expect(decodePicture(code)).toBe(linkOf());
  expect(server.sent('createInvitation').map(({ params, body }) => [params, body])).toEqual([
    [{ pinHash: handleOf('Ada') }, { openings: 1 }],
  ]);
});

test('an installation with a public address uses it', async () => {
  server.publicUrl = 'https://list.cornerphones.example/';
  const dialog = await invite();
  expect(await dialog.findByLabelText('Link')).toHaveValue(
    `https://list.cornerphones.example/join#${server.tokens[0]}`,
  );
  expect(dialog.queryByText(/^Other devices cannot open this address/)).not.toBeInTheDocument();
});

test('Copy copies the link', async () => {
  const user = userEvent.setup();
  const dialog = await invite();
  const copy = await dialog.findByRole('button', { name: 'Copy' });
  await waitFor(() => expect(copy).toHaveFocus());
  await user.click(copy);
  await waitFor(() => expect(shownToast()).toBe('Link copied'));
  expect(await navigator.clipboard.readText()).toBe(linkOf());
});

test('WhatsApp, SMS and the share sheet get one message with the shop and the link', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  const dialog = await invite();
  const whatsApp = await dialog.findByRole('link', { name: 'Send by WhatsApp' });
  const address = new URL(whatsApp.getAttribute('href') ?? '');
  expect(address.pathname).toBe('/13125550119');
  const message = address.searchParams.get('text') ?? '';
  expect(message).toContain('Corner Phones invites you');
  expect(message).toContain(linkOf());
  expect(whatsApp).toHaveAttribute('rel', 'noopener noreferrer');
  expect(dialog.getByRole('link', { name: 'SMS' })).toHaveAttribute(
    'href',
    `sms:+13125550119?&body=${encodeURIComponent(message)}`,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledExactlyOnceWith({ text: message });
});

test('another number of devices makes another link, and the focus stays on the choice', async () => {
  const dialog = await invite();
  await dialog.findByLabelText('Link');
  await userEvent.click(dialog.getByRole('radio', { name: '3' }));
  expect(await dialog.findByText(/^Works on 3 devices/)).toBeVisible();
  expect(dialog.getByLabelText('Link')).toHaveValue(linkOf(1));
  expect(dialog.getByText('The first 3 who open this link are signed in as this customer.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: '3' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'New link' }));
  await waitFor(() => expect(dialog.getByLabelText('Link')).toHaveValue(linkOf(2)));
  expect(server.bodies('createInvitation')).toEqual([{ openings: 1 }, { openings: 3 }, { openings: 3 }]);
});

test('a second choice waits for the first, so that the shown link is the newest', async () => {
  const dialog = await invite();
  await dialog.findByLabelText('Link');
  const held = new Gate();
  server.on('createInvitation', ({ body }) => (body.openings === 2 ? held : undefined));
  await userEvent.click(dialog.getByRole('radio', { name: '2' }));
  await userEvent.click(dialog.getByRole('radio', { name: '3' }));
  expect(server.bodies('createInvitation')).toEqual([{ openings: 1 }, { openings: 2 }]);
  held.release();
  expect(await dialog.findByText(/^Works on 3 devices/)).toBeVisible();
  expect(dialog.getByLabelText('Link')).toHaveValue(linkOf(2));
});

test('a customer without access is refused in words', async () => {
  server.customers = [{ ...ADA, isActive: false }];
  const dialog = await invite();
  expect(
    await dialog.findByText(
      'This customer has no access now. Activate the customer or change the end date first.',
    ),
  ).toBeVisible();
});

test('without a connection it says so, and can be tried again', async () => {
  server.on('createInvitation', NO_CONNECTION);
  const dialog = await invite();
  expect(await dialog.findByText('Check your connection, then try again.')).toBeVisible();
  server.asUsual();
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByLabelText('Link')).toHaveValue(linkOf());
});

test('closing asks nothing and leaves the token nowhere', async () => {
  const dialog = await invite();
  await dialog.findByLabelText('Link');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [token = ''] = server.tokens;
  const kept = [document.documentElement.outerHTML, window.location.href, ...storedTexts()];
  expect(kept.filter((text) => text.includes(token))).toEqual([]);
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveFocus();
});

function storedTexts(): string[] {
  return [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
}
