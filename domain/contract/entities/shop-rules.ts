import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';

/** What the forms of the shop check while somebody types. It imports no schema library, so that pages load it early. */

/** The domain knows no `URL`: an address begins with one of these and a colon. */
export const MESSAGING_SCHEMES = [
  'https',
  'http',
  'mailto',
  'sms',
  'signal',
  'sgnl',
  'tg',
  'whatsapp',
] as const;

export const SHOP_MESSAGES = {
  nameRequired: 'Enter a name',
  nameTooLong: 'A name has at most 60 characters',
  nameCharacters: 'The name contains characters that cannot be shown',
  phone: 'A phone number has 7 to 20 characters: digits, spaces and + - . ( )',
  messaging: `A messaging link is an address such as https://wa.me/12125550142; it begins with ${MESSAGING_SCHEMES.map((scheme) => `${scheme}:`).join(', ')}`,
  messagingTooLong: 'A messaging link has at most 1,000 characters',
  logoUnknown: 'This logo is not stored',
  logoGone: 'The logo of this version is no longer stored',
  logoTooLarge: 'A logo has at most 200 kB',
  logoType: 'A logo is a PNG, JPEG or WebP picture',
  logoBroken: 'This picture is damaged or cut off',
  logoSides: 'A logo is 16 to 2,000 pixels wide and high',
} as const;

// Letters would make a dead `tel:` link.
export function isPhoneNumber(text: string): boolean {
  return /^[0-9+\-. ()]{7,20}$/.test(text) && /[0-9]/.test(text);
}

/** `javascript:` first of all must not become a link. */
export function isMessagingAddress(text: string): boolean {
  const [, scheme = '', rest = ''] = /^([a-z]+):(\S+)$/i.exec(text) ?? [];
  const isKnown = MESSAGING_SCHEMES.some((known) => known === scheme.toLowerCase());
  return isKnown && isPlainText(text) && (!/^https?$/i.test(scheme) || /^\/\/[^/]/.test(rest));
}
