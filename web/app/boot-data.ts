import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS, type TitleSetting } from '#domain/tiers/tier-lists.ts';

/** Names and contacts of the dealer, which the server wrote into the page. */
export interface Brand extends Record<TitleSetting['brandKey'], string> {
  name: string;
  /** Empty for no link. */
  phone: string;
  messaging: string;
}

export interface BootData {
  brand: Brand;
  /** If so, pages wait until the server says whether this browser has passed the gate. */
  isSiteProtected: boolean;
}

const BOOT_ELEMENT_ID = 'tierbook-boot';

const FALLBACK_BRAND: Brand = {
  name: 'Price List',
  ...recordOf(TITLE_SETTINGS, ({ brandKey }) => [brandKey, 'Price List']),
  phone: '',
  messaging: '',
};

/** A page without boot data, or with broken data, still opens, with a plain name and without contact links. */
export function readBootData(page: Document): BootData {
  const boot = asObject(parseJson(page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? ''));
  return { brand: brandOf(boot.brand), isSiteProtected: boot.isSiteProtected === true };
}

function brandOf(value: unknown): Brand {
  const given = new Map(Object.entries(asObject(value)));
  const texts = Object.entries(FALLBACK_BRAND).map(([key, fallback]) => {
    const text = given.get(key);
    return [key, typeof text === 'string' ? text : fallback];
  });
  return { ...FALLBACK_BRAND, ...Object.fromEntries(texts) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function asObject(value: unknown): { brand?: unknown; isSiteProtected?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
