export interface MessengerLink {
  /** As in 'Open WhatsApp'. */
  readonly name: string;
  readonly href: string;
}

interface Messenger {
  readonly name: string;
  /** The address with the text in it; null if this kind of address takes none, such as that of a group. */
  readonly write: (address: string, text: string) => string | null;
  readonly maxChars: number;
}

/** Windows opens no app with an address of more than 2,048 characters, and these are beside the text. */
const APP_MAX_CHARS = 1_800;
/** A longer one is billed as more than a dozen messages. */
const SMS_MAX_CHARS = 1_200;

/**
 * A link that opens the shop's chat with the text already written. Null if it cannot carry a text: Signal has no way to,
 * and unknown messengers may ignore it. The page then copies the text and opens the address as it is.
 */
export function messengerLink(messaging: string, text: string): MessengerLink | null {
  const messenger = messengerOf(messaging);
  const href = messenger?.write(messaging, text) ?? null;
  return messenger && href !== null ? { name: messenger.name, href } : null;
}

/** The longest text that such a link carries safely, percent-encoded: what inquiryText takes as maxChars. */
export function prefilledMaxChars(messaging: string): number {
  return messengerOf(messaging)?.maxChars ?? APP_MAX_CHARS;
}

function messengerOf(messaging: string): Messenger | undefined {
  return MESSENGERS.find(([pattern]) => pattern.test(messaging))?.[1];
}

/** The domain knows no `URL`, so addresses are read as text. */
const MESSENGERS: readonly (readonly [RegExp, Messenger])[] = [
  [/^(?:https?:\/\/(?:www\.)?wa\.me\/|whatsapp:)/i, whatsApp(/^[^?#]*\/\+?\d+\/?(?:[?#]|$)|^whatsapp:/i)],
  [/^https?:\/\/(?:api|web)\.whatsapp\.com\//i, whatsApp(/^[^?#]*\/send\/?\?/i)],
  [/^(?:https?:\/\/(?:www\.)?(?:t|telegram)\.me\/|tg:)/i, telegram()],
  [/^sms:/i, { name: 'Messages', write: textMessage, maxChars: SMS_MAX_CHARS }],
  [/^mailto:/i, { name: 'Mail', write: mail, maxChars: APP_MAX_CHARS }],
];

function whatsApp(ofPerson: RegExp): Messenger {
  return {
    name: 'WhatsApp',
    write: (address, text) => (ofPerson.test(address) ? withParameters(address, { text }) : null),
    maxChars: APP_MAX_CHARS,
  };
}

/** Drafts work for people, by name or number, but not for the link of an invitation. */
function telegram(): Messenger {
  const ofPerson = /^[^?#]*\.me\/(?!(?:share|joinchat)\b)(?:[a-z]\w{3,}|\+?\d+)\/?(?:[?#]|$)/i;
  const inApp = /^tg:(?:\/\/)?resolve\/?\?(?:.*&)?(?:domain|phone)=/i;
  return {
    name: 'Telegram',
    write: (address, text) =>
      ofPerson.test(address) || inApp.test(address) ? withParameters(address, { text }) : null,
    maxChars: APP_MAX_CHARS,
  };
}

/** iPhones look for '&body', other phones for '?body': both find it here. */
function textMessage(address: string, text: string): string {
  const [number = ''] = address.split(/[?;&#]/);
  return `${number}?&body=${encodeURIComponent(text)}`;
}

/** The first line is the subject. Line breaks of mails have two characters. */
function mail(address: string, text: string): string {
  const [subject = ''] = text.split('\n');
  return withParameters(address, { subject, body: text.replaceAll('\n', '\r\n') });
}

/** In place of those parameters that the address already has. */
function withParameters(address: string, values: Readonly<Record<string, string>>): string {
  const [beforeFragment = ''] = address.split('#');
  const [path = '', ...rest] = beforeFragment.split('?');
  const kept = rest
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !((part.split('=')[0] ?? '').toLowerCase() in values));
  const added = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${[...kept, ...added].join('&')}`;
}
