import { createHmac } from 'node:crypto';
import type { NoticeBody, NoticeForm } from '#domain/contract/entities/deals/notices.ts';

export interface NoticeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TEXTS = {
  inquiry: 'New inquiry',
  'prices-waiting': 'New prices wait for review',
  'source-failing': 'The price source has not been readable for an hour',
  'backup-failed': 'The automatic backup failed',
  test: 'This is a test of the notices',
} as const satisfies Record<NoticeBody['kind'], string>;

/** One line for people. */
function textOf({ kind, number, link }: NoticeBody): string {
  const text = kind === 'inquiry' && number !== null ? `${TEXTS.inquiry} ${number}` : TEXTS[kind];
  return link === null ? text : `${text}: ${link}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const FORMS = {
  json: (notice) => ({ headers: JSON_TYPE, body: JSON.stringify(notice) }),
  // ntfy shows the title, and opens the address of 'click' on a tap.
  text: (notice) => ({
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: 'Tierbook',
      ...(notice.link && { click: notice.link }),
    },
    body: textOf(notice),
  }),
  chat: (notice) => ({ headers: JSON_TYPE, body: JSON.stringify({ text: textOf(notice) }) }),
} satisfies Record<NoticeForm, (notice: NoticeBody) => NoticeRequest>;

interface SigningTerms {
  readonly key: string;
  /** When it is sent: a repetition has another time and signature, but the same id. */
  readonly now: number;
}

/** What is sent. The signature covers time and body, so that nobody can change one or send an old one again. */
export function noticeRequest(
  notice: NoticeBody,
  form: NoticeForm,
  { key, now }: SigningTerms,
): NoticeRequest {
  const { headers, body } = FORMS[form](notice);
  const seconds = Math.floor(now / 1000);
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return {
    headers: {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Tierbook',
      'tierbook-notice-id': notice.id,
      'tierbook-signature': `t=${seconds},v1=${signature}`,
    },
    body,
  };
}

/** The key of the signatures. Derived, so that it need not be stored: only the salt is in backups. */
export function noticeKeyOf(secretKey: string, salt: string): string {
  return createHmac('sha256', secretKey).update(`tierbook: key of notices ${salt}`).digest('hex');
}
