import { type Brand, type Shop, shopSettingsSchema } from '#domain/contract/entities/shop.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { LOCKABLE_FIELDS, type LockableKey } from '#domain/shop/shop-fields.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { NewLogo } from '#web/features/shop/logo/encode-logo.ts';
import type { ShopContent } from '#web/features/shop/settings-records.ts';

/** The texts as they are typed; an empty one is not chosen. */
export interface ContactForm {
  readonly texts: Readonly<Record<LockableKey, string>>;
  /** A stored picture by its digest, a new one, or none. */
  readonly logo: string | NewLogo | null;
}

/** What the section edits. */
export interface Contact {
  readonly texts: Readonly<Record<LockableKey, string | null>>;
  readonly logo: ContactForm['logo'];
}

export function contactOf({ settings }: Pick<Shop, 'settings'>): Contact {
  return { texts: recordOf(LOCKABLE_FIELDS, ({ key, read }) => [key, read(settings)]), logo: settings.logo };
}

export function formOfContact({ texts, logo }: Contact): ContactForm {
  return { texts: recordOf(LOCKABLE_FIELDS, ({ key }) => [key, texts[key] ?? '']), logo };
}

export function contactOfForm({ texts, logo }: ContactForm): Contact {
  return { texts: recordOf(LOCKABLE_FIELDS, ({ key }) => [key, texts[key].trim() || null]), logo };
}

/** Everything as stored, with this contact in it. */
export function applyContact({ settings }: Pick<Shop, 'settings'>, form: ContactForm): ShopContent {
  const { texts, logo } = contactOfForm(form);
  const written = LOCKABLE_FIELDS.reduce((kept, { key, write }) => write(kept, texts[key]), settings);
  return { ...written, logo: logo === null || typeof logo === 'string' ? logo : { file: logo.file } };
}

export type ContactIssues = Readonly<Partial<Record<LockableKey, string>>>;

const textsSchema = shopSettingsSchema.pick({ names: true, phone: true, messaging: true });

/** The first problem of each field, in the server's words. */
export function contactIssues(shop: Pick<Shop, 'settings'>, form: ContactForm): ContactIssues {
  const issues: Partial<Record<PropertyKey, string>> = {};
  for (const { path, message } of textsSchema.safeParse(applyContact(shop, form)).error?.issues ?? [])
    issues[path.at(-1) ?? ''] ??= message;
  return issues;
}

/** What visitors of a real list would see if the form were saved. */
export function brandOfForm({ settings, brand, locks }: Shop, form: ContactForm): Brand {
  const given = recordOf(LOCKABLE_FIELDS, ({ key }) => [key, locks[key] === undefined ? null : brand[key]]);
  const { logo: _picture, ...texts } = applyContact({ settings }, form);
  return brandOf({ given, settings: { ...texts, logo: null }, isSample: false });
}

/** What a field shows while it is empty: the text that visitors see then. */
export function shownIfEmpty(shop: Shop, form: ContactForm, key: LockableKey): string {
  return brandOfForm(shop, { ...form, texts: { ...form.texts, [key]: '' } })[key];
}
