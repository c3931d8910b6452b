import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Inquiry, InquiryState } from '#domain/contract/entities/deals/inquiries.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { makeInquiry } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { InquiryServer } from '#web/features/inquiries/testing/inquiry-server.ts';
import { Gate, NO_CONNECTION } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, openPart } from '#web/ui/testing/open-part.tsx';
import { InquiriesPanel } from './inquiries-panel.tsx';

const NO_REPLY = 'The server did not reply. Try again; nothing is sent twice.';
let server: InquiryServer;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  server = new InquiryServer().start();
  server.inquiries = [makeInquiry()];
  window.history.replaceState(null, '', '/manager?tab=inquiries');
  openPart(<InquiriesPanel brand={FALLBACK_BRAND} parameter="tab" />);
  await userEvent.click(await screen.findByLabelText('Our note'));
  await userEvent.paste('Until Wednesday. ');
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

async function press(name: string): Promise<void> {
  await userEvent.click(screen.getByText(name, { selector: 'button span' }));
}

/** As this browser sends it. */
function store(state: InquiryState, answer = 'Until Wednesday.', by = 'Sam'): void {
  const { id, revision }: Inquiry = server.inquiries[0] ?? makeInquiry();
  server.update(id, { revision, state, answer, offers: [] }, by);
}

/** The window gets the focus again. */
function comeBack(): void {
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
}

test('an answer that arrived is no longer unsent once it is seen, though its reply was lost', async () => {
  server.on('updateInquiry', NO_CONNECTION);
  await press('Send answer');
  expect(await screen.findByText(NO_REPLY)).toBeVisible();
  expect(screen.getByText('Not sent')).toBeVisible();
  store('answered');
  comeBack();
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  expect(screen.getByText(/Answered by/)).toBeVisible();
  expect(screen.queryByText(/changed this inquiry/)).not.toBeInTheDocument();
  expect(screen.queryByText(NO_REPLY)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Our note')).toHaveValue('Until Wednesday.');
});

test('another answer of somebody else is still shown beside what is typed', async () => {
  server.on('updateInquiry', NO_CONNECTION);
  await press('Send answer');
  await screen.findByText(NO_REPLY);
  store('answered', 'Theirs', 'Dana');
  comeBack();
  expect(await screen.findByText(/What you have typed is still here and not sent/)).toBeVisible();
  expect(screen.getByText('Not sent')).toBeVisible();
});

test('the same answer of somebody else does not hide that this one was not marked as agreed', async () => {
  server.on('updateInquiry', NO_CONNECTION);
  await press('Mark as agreed');
  await screen.findByText(NO_REPLY);
  store('answered');
  comeBack();
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  expect(screen.getByText(NO_REPLY)).toBeVisible();
});

test('only an attempt that began without a connection is said to be not sent', async () => {
  const gate = new Gate();
  server.on('updateInquiry', gate);
  await press('Send answer');
  await waitFor(() => expect(server.sent('updateInquiry')).toHaveLength(1));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  gate.release(NO_CONNECTION);
  expect(await screen.findByText(NO_REPLY)).toBeVisible();
  server.on('updateInquiry', NO_CONNECTION);
  await press('Send answer');
  expect(await screen.findByText(/^Nothing was sent\./)).toBeVisible();
});
