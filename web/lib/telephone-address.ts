/** Telephones dial digits and a leading plus; brackets and spaces are for the eye. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
