import { formatShortDate } from '#web/lib/calendar-day.ts';

interface Terms {
  readonly expiresAt: string;
  readonly openings: number;
}

/** 'Opens once · until 22 Nov', or 'Works on 3 devices · until 22 Nov'. */
export function termsText({ expiresAt, openings }: Terms, now: number): string {
  const uses = openings === 1 ? 'Opens once' : `Works on ${openings} devices`;
  return `${uses} · until ${lastDay(expiresAt, now)}`;
}

interface MessageTerms extends Terms {
  readonly shopName: string;
  readonly link: string;
}

/** One text with everything a customer needs: apps that receive a text and an address often drop one of them. */
export function messageOf({ shopName, link, expiresAt, openings }: MessageTerms, now: number): string {
  const until = `until ${lastDay(expiresAt, now)}`;
  const uses =
    openings === 1 ? `The link opens once, ${until}.` : `The link works on ${openings} devices, ${until}.`;
  return `${shopName} invites you to its price list. Open this link to see your prices, without a PIN:\n${link}\n${uses}`;
}

/** A link that ends at midnight works until the day before. */
function lastDay(expiresAt: string, now: number): string {
  return formatShortDate(Date.parse(expiresAt) - 1, now);
}

/**
 * A number without a country code is left out: the app would look for it in the wrong country, and without a number it
 * asks for the chat.
 */
export function whatsAppAddress(message: string, phone: string | null | undefined): string {
  const digits = /^\s*(?:\+|00)/.test(phone ?? '') ? digitsOf(phone).replace(/^00/, '') : '';
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

/** Written so that both iOS and Android fill the text in. */
export function smsAddress(message: string, phone: string | null | undefined): string {
  const plus = phone?.trim().startsWith('+') ? '+' : '';
  return `sms:${plus}${digitsOf(phone)}?&body=${encodeURIComponent(message)}`;
}

function digitsOf(phone: string | null | undefined): string {
  return (phone ?? '').replace(/\D/g, '');
}
