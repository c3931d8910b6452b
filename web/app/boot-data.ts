export interface Brand {
  name: string;
  nameVip: string;
  nameHeavyweight: string;
  /** Empty when the server gave none: then no link is shown. */
  phone: string;
  messaging: string;
}

export interface BootData {
  themeByRole: Record<string, string>;
  uiTheme: string | null;
  brand: Brand;
}

const BOOT_ELEMENT_ID = 'tierbook-boot';

const FALLBACK_BRAND: Brand = {
  name: 'Price List',
  nameVip: 'Price List',
  nameHeavyweight: 'Price List',
  phone: '',
  messaging: '',
};

/** What the server wrote into the page. A page without it (or with a broken one) still opens, in the default look. */
export function readBootData(page: Document): BootData {
  const boot = parseRecord(page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '');
  const brand = asRecord(boot.brand);
  return {
    themeByRole: textsOf(asRecord(boot.themeByRole)),
    uiTheme: typeof boot.uiTheme === 'string' ? boot.uiTheme : null,
    brand: { ...FALLBACK_BRAND, ...pickTexts(brand, Object.keys(FALLBACK_BRAND)) },
  };
}

function parseRecord(json: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(json));
  } catch {
    return {};
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return pickTexts(record, Object.keys(record));
}

function pickTexts(record: Record<string, unknown>, keys: string[]): Record<string, string> {
  const texts = keys.flatMap((key): [string, string][] => {
    const value = record[key];
    return typeof value === 'string' ? [[key, value]] : [];
  });
  return Object.fromEntries(texts);
}
