/** The parameter of an address that opens one inquiry, for its sender and in both portals. */
export const INQUIRY_PARAMETER = 'inquiry';

/** Of a sender's own list. */
export const MY_INQUIRIES_ADDRESS = '/?inquiries';

export function inquiryAddress(id: string): string {
  return `/?${INQUIRY_PARAMETER}=${id}`;
}

/** Whether this address of the price list opens inquiries in its place. */
export function isInquiryAddress(search: string): boolean {
  return /^.?inquir/.test(search);
}
