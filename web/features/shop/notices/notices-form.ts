import type { CallBody } from '#domain/contract/calls/calls.ts';
import {
  NOTICE_KINDS,
  NOTICE_MESSAGES,
  type NoticeForm,
  type NoticeKind,
  type NoticeSettings,
} from '#domain/contract/entities/deals/notices.ts';

/** What the section edits. The revision is part of it: nobody else's save is overwritten unasked. */
export interface SavedNotices extends Pick<NoticeSettings, 'revision' | 'host' | 'form'> {
  readonly kinds: readonly NoticeKind[];
  readonly isKeyRenewed: boolean;
}

export interface NoticesForm extends SavedNotices {
  /** A new address; empty while the saved one stays. */
  readonly address: string;
  readonly isRemoved: boolean;
}

export type NoticesContent = Omit<CallBody<'saveNotices'>, 'revision'>;

export function savedNotices({ revision, host, form, kinds }: NoticeSettings): SavedNotices {
  return { revision, host, form, kinds, isKeyRenewed: false };
}

export function formOfNotices(saved: SavedNotices): NoticesForm {
  return { ...saved, address: '', isRemoved: false };
}

/** What the form means. In place of the host it has the new address, which differs from every host. */
export function readNotices({ address, isRemoved, ...rest }: NoticesForm): SavedNotices {
  if (isRemoved) return { ...rest, host: null };
  return { ...rest, host: address.trim() === '' ? rest.host : address.trim() };
}

export function contentOfNotices({
  address,
  isRemoved,
  form,
  kinds,
  isKeyRenewed,
}: NoticesForm): NoticesContent {
  const typed = address.trim();
  return {
    form,
    kinds: [...kinds],
    ...(isRemoved && { address: null }),
    ...(!isRemoved && typed !== '' && { address: typed }),
    ...(isKeyRenewed && { isKeyRenewed }),
  };
}

/** What is wrong with the address; undefined if it can be sent. */
export function addressIssue({ address, host, isRemoved }: NoticesForm): string | undefined {
  const typed = address.trim();
  if (isRemoved) return undefined;
  if (typed === '') return host === null ? NOTICE_MESSAGES.addressRequired : undefined;
  return /^https:\/\/./i.test(typed) ? undefined : NOTICE_MESSAGES.address;
}

/** In their own order, so that off and on again is no change. */
export function withKind(
  kinds: readonly NoticeKind[],
  kind: NoticeKind,
  isWanted: boolean,
): readonly NoticeKind[] {
  return NOTICE_KINDS.filter((each) => (each === kind ? isWanted : kinds.includes(each)));
}

export const FORM_OPTIONS = [
  { value: 'json', label: 'JSON' },
  { value: 'text', label: 'Text (ntfy)' },
  { value: 'chat', label: 'Chat (Slack, Mattermost and others)' },
] as const satisfies readonly { value: NoticeForm; label: string }[];

export function noticeFormOf(value: string): NoticeForm {
  return FORM_OPTIONS.find((option) => option.value === value)?.value ?? 'json';
}

export const KIND_NAMES = {
  inquiry: 'An inquiry arrives',
  'prices-waiting': 'New prices wait for review',
  'source-failing': 'The price source cannot be read for an hour',
  'backup-failed': 'An automatic backup fails',
  test: 'Test',
} as const satisfies Record<NoticeSettings['deliveries'][number]['kind'], string>;
