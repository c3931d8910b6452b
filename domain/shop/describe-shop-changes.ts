import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { listedWords } from '#domain/text/counts.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { LOCKABLE_FIELDS } from './shop-fields.ts';
import { AUDIENCE_ORDER } from './shop-settings.ts';

/** One line for each change, for the history and for Activity. Empty if nothing differs. */
export function describeShopChanges(before: ShopSettings, after: ShopSettings): string[] {
  const texts = LOCKABLE_FIELDS.flatMap(({ label, read }) => textLines(label, read(before), read(after)));
  const audiences = AUDIENCES.flatMap(({ label, key }) =>
    changeLines(label, audienceWords(before[key]), audienceWords(after[key])),
  );
  return [
    ...texts,
    ...logoLines(before.logo, after.logo),
    ...changeLines('Sign in link', signInWords(before), signInWords(after)),
    ...changeLines(
      'Managers may set tiers',
      yesOrNo(before.managersSetTiers),
      yesOrNo(after.managersSetTiers),
    ),
    ...changeLines(
      'Managers may see phone numbers of inquiries',
      yesOrNo(before.managersSeePhones),
      yesOrNo(after.managersSeePhones),
    ),
    ...audiences,
  ];
}

const AUDIENCES = [
  { label: 'Send inquiries', key: 'mayInquire' },
  { label: 'Share lists', key: 'mayShare' },
  { label: 'See changes', key: 'maySeeChanges' },
] as const satisfies readonly { label: string; key: keyof ShopSettings }[];

/** A messaging link may have a thousand characters. */
const SHOWN_CHARACTERS = 80;

function textLines(label: string, before: string | null, after: string | null): string[] {
  return before === after ? [] : [`${label}: ${textWords(before)} → ${textWords(after)}`];
}

function textWords(text: string | null): string {
  if (text === null) return 'not set';
  const characters = [...text];
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : text;
}

function changeLines(label: string, before: string, after: string): string[] {
  return before === after ? [] : [`${label}: ${before} → ${after}`];
}

function logoLines(before: string | null, after: string | null): string[] {
  if (before === after) return [];
  if (before === null) return ['Logo added'];
  return [after === null ? 'Logo removed' : 'Logo replaced'];
}

function signInWords({ hasSignInLink }: ShopSettings): string {
  return hasSignInLink ? 'shown' : 'not shown';
}

function yesOrNo(isAllowed: boolean): string {
  return isAllowed ? 'yes' : 'no';
}

function audienceWords(audience: ShopSettings['mayShare']): string {
  if (audience.length === 0) return 'nobody';
  return listedWords(
    AUDIENCE_ORDER.filter((each) => audience.includes(each)).map((each) =>
      each === 'customer' ? 'customers' : TIER_LABELS[each],
    ),
  );
}
