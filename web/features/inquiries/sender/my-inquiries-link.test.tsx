import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { makeInquiry } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { InquiryServer } from '#web/features/inquiries/testing/inquiry-server.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { MyInquiriesLink } from './my-inquiries-link.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

test('the focus returns to the link from My inquiries, and does not go there by itself', async () => {
  new InquiryServer().start().inquiries = [makeInquiry()];
  openPart(<MyInquiriesLink mayInquire />);
  const link = await screen.findByRole('link', { name: 'My inquiries' });
  expect(link).not.toHaveFocus();
  await userEvent.click(link);
  expect(window.location.search).toBe('?inquiries');
  // The list makes room for My inquiries, and is there again afterwards.
  cleanup();
  openPart(<MyInquiriesLink mayInquire />);
  expect(await screen.findByRole('link', { name: 'My inquiries' })).toHaveFocus();
});
