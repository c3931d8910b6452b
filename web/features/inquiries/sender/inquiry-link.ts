import { queryOptions } from '@tanstack/react-query';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { INQUIRY_PARAMETER } from '#web/lib/inquiry-address.ts';
import { LinkSecret } from '#web/lib/link-secret.ts';

/** Of the link that a sender without a PIN of their own got: `/?inquiry#{token}`. */
export const INQUIRY_SECRET = new LinkSecret(`/?${INQUIRY_PARAMETER}`, INQUIRY_LIMITS.secretHexChars);

export function linkedInquiryQuery(token: string) {
  return queryOptions({
    queryKey: ['linked-inquiry', token],
    queryFn: ({ signal }): Promise<Inquiry> => callApi('readInquiry', { body: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // The token is not kept longer than its screen.
    gcTime: 0,
  });
}
