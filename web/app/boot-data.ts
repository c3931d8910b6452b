import type { Brand } from '#domain/contract/entities/shop.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';

/** What the server wrote into the page. */
export interface BootData {
  brand: Brand;
  /** If so, pages wait until the server says whether this browser has passed the gate. */
  isSiteProtected: boolean;
  /** The staff PINs that are stored while the installation is not set up; absent once it is. */
  pinsBeforeClaim?: readonly string[];
}

const BOOT_ELEMENT_ID = 'tierbook-boot';

/** A page without boot data, or with broken data, still opens, with a plain name and without contact links. */
export function readBootData(page: Document): BootData {
  const boot = asObject(parseJson(page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? ''));
  const { pinsBeforeClaim: pins } = boot;
  return {
    brand: brandOf(boot.brand),
    isSiteProtected: boot.isSiteProtected === true,
    ...(Array.isArray(pins) && { pinsBeforeClaim: pins.map(String) }),
  };
}

function brandOf(value: unknown): Brand {
  const given = new Map(Object.entries(asObject(value)));
  const parts = Object.entries(FALLBACK_BRAND).map(([key, fallback]) => {
    const part = given.get(key);
    return [key, typeof part === typeof fallback ? part : fallback];
  });
  const audiences = [...given].filter(([key, part]) => key.startsWith('may') && Array.isArray(part));
  return { ...FALLBACK_BRAND, ...Object.fromEntries([...parts, ...audiences]) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function asObject(value: unknown): { brand?: unknown; isSiteProtected?: unknown; pinsBeforeClaim?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
