import type { NoticeForm, NoticeKind } from '#domain/contract/entities/deals/notices.ts';
import type { Queryable } from '#server/platform/database/index.ts';

export interface StoredNoticeSettings {
  readonly revision: number;
  /** It may hold a key: never shown or logged. */
  readonly address: string | null;
  readonly form: NoticeForm;
  readonly kinds: readonly NoticeKind[];
  readonly salt: string;
  readonly savedBy: string;
  readonly savedAt: number;
}

/** Null before the first save. */
export async function findNoticeSettings(query: Queryable): Promise<StoredNoticeSettings | null> {
  const row = await query.selectFrom('notice_settings').selectAll().executeTakeFirst();
  if (row === undefined) return null;
  return {
    revision: row.revision,
    address: row.address,
    form: row.form as NoticeForm,
    kinds: JSON.parse(row.kinds),
    salt: row.salt,
    savedBy: row.saved_by,
    savedAt: row.saved_at,
  };
}

/** Inside a transaction that has read the settings before them. */
export async function saveNoticeSettings(trx: Queryable, settings: StoredNoticeSettings): Promise<void> {
  const { kinds, savedBy, savedAt, ...rest } = settings;
  const written = { ...rest, kinds: JSON.stringify(kinds), saved_by: savedBy, saved_at: savedAt };
  await trx
    .insertInto('notice_settings')
    .values({ id: 1, ...written })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute();
}
