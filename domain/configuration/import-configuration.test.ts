import { describe, expect, test } from 'vitest';
import { MONEY_MESSAGES } from '#domain/contract/entities/money.ts';
import { ROUNDING_MESSAGES } from '#domain/contract/entities/rounding.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import type { MoneySettings } from './edit-money.ts';
import { parseImportedConfiguration } from './import-configuration.ts';
import { percentRule } from './testing/make-configuration.ts';

const buckets = [['low', 1, 100]];

function refusal(file: unknown) {
  return parsed(JSON.stringify(file));
}

/** In a shop with classic settings. */
function parsed(text: string) {
  return parseImportedConfiguration(text, {});
}

test('an exported configuration is imported unchanged', () => {
  expect(parsed(JSON.stringify(DEFAULT_CONFIGURATION))).toEqual({
    ok: true,
    configuration: DEFAULT_CONFIGURATION,
  });
});

test('a byte order mark at the start is ignored', () => {
  expect(parsed(`\uFEFF${JSON.stringify(DEFAULT_CONFIGURATION)}`).ok).toBe(true);
});

test('a file without a version counts as version 1 and is migrated', () => {
  const file = { buckets, defaultsPublic: { low: { pct: 30 } }, uiTheme: 'dark' };
  expect(parsed(JSON.stringify(file))).toMatchObject({
    ok: true,
    configuration: {
      version: 2,
      defaultsByRole: { public: { low: percentRule(30) } },
      defaultsPublic: { low: percentRule(30) },
      uiTheme: 'midnight-glass',
    },
  });
});

describe('a file that is not JSON', () => {
  test.each(['', '{', 'buckets: []', '{"buckets":[["low",1,Infinity]]}'])('%j cannot be read', (text) => {
    expect(parsed(text)).toEqual({
      ok: false,
      error: 'Failed to read file',
      message: 'The file is not valid JSON',
    });
  });
});

describe('a file with another structure is refused with the first issue', () => {
  test.each([
    [{}, 'At least one price bucket is required'],
    [{ buckets: [] }, 'At least one price bucket is required'],
    [
      { buckets: [['low', 5, 1]] },
      'Bucket low: Invalid bucket: high > low, minimum range $1, avoid reserved words, no duplicates',
    ],
    [{ buckets, version: 3 }, 'Configuration version must be at most 2'],
    [{ buckets, uiTheme: 'unheard-of' }, 'General theme: Unknown theme'],
    [
      { buckets, defaults: { low: { pct: 100, flat: 6_000 } } },
      'Public, Default rules, low: Invalid margin rule: avoid unreasonable extreme combinations (>99% + >$5000)',
    ],
    [{ version: 3, buckets: [], uiTheme: 'unheard-of' }, 'Configuration version must be at most 2'],
  ])('%j: %s', (file, message) => {
    expect(refusal(file)).toEqual({ ok: false, error: 'Invalid configuration format', message });
  });

  test.each([
    [
      { defaultsByRole: { vip: { low: { flat: -1 } } } },
      'VIP, Default rules, low, flat: Number must be greater than or equal to 0',
    ],
    [
      { perCategoryByRole: { heavyweight: { 'WATCHS & AIRPODS': { low: { pct: 101 } } } } },
      'Heavyweight, Watch & AirPods, low, percent: Number must be less than or equal to 100',
    ],
    [
      { perCategoryByRole: { admin: { IPAD: { low: { mode: 'best' } } } } },
      "Admin, iPad, low, mode: Invalid enum value. Expected 'both' | 'pct' | 'flat'",
    ],
    [
      { perCategoryVIP: { IPAD: { low: { pct: 'x' } } } },
      'VIP, iPad, low, percent: Expected number, received string',
    ],
    [{ defaultsPublic: { low: 7 } }, 'Public, Default rules, low: Expected object, received number'],
    [{ defaultsByRole: { boss: {} } }, "Default rules: Unrecognized key(s) in object: 'boss'"],
    [{ themeByRole: { vip: 'unheard-of' } }, 'VIP, theme: Unknown theme'],
    [
      {
        buckets: [
          ['low', 1, 9],
          ['', 10, 20],
        ],
      },
      'Bucket 2, name: Bucket name is required',
    ],
    [
      {
        buckets: [
          ['low', 1, 9],
          ['high', -1, 20],
        ],
      },
      'Bucket high, minimum: Minimum value is required and must be non-negative',
    ],
    [
      {
        buckets: [
          ['a', 1, 9],
          ['b', 5, 20],
        ],
      },
      'Bucket b: Range overlaps with existing bucket: a',
    ],
  ])('the place of the issue is named as on the screen: %j', (file, message) => {
    expect(refusal({ buckets, ...file })).toMatchObject({ ok: false, message });
  });

  test.each(['null', '[]', '"text"', '7', 'true'])('%s is not a configuration', (text) => {
    expect(parsed(text)).toMatchObject({
      ok: false,
      error: 'Invalid configuration format',
    });
  });

  test('a key that would change the prototype of every object is refused without effect', () => {
    const text = '{"buckets":[["low",1,100]],"perSheet":{"__proto__":{"low":{"pct":50}}}}';
    expect(parsed(text)).toMatchObject({
      ok: false,
      error: 'Invalid configuration format',
    });
    expect(Object.hasOwn(Object.prototype, 'low')).toBe(false);
  });
});

describe('money and rounding', () => {
  const own = { money: PESOS, rounding: FIVES };
  const imported = (file: object, current: MoneySettings = own) =>
    parseImportedConfiguration(JSON.stringify(file), current);
  const inOwn = { ...DEFAULT_CONFIGURATION, ...own };

  test('a file that does not know them keeps the current ones', () => {
    expect(imported(DEFAULT_CONFIGURATION)).toEqual({ ok: true, configuration: inOwn });
  });

  test('null is classic, which has no key', () => {
    const result = imported({ ...DEFAULT_CONFIGURATION, money: null, rounding: null });
    expect(result).toEqual({ ok: true, configuration: DEFAULT_CONFIGURATION });
    expect(result.ok && Object.keys(result.configuration)).toEqual(Object.keys(DEFAULT_CONFIGURATION));
  });

  test('an export with both comes back as it was, in any shop', () => {
    for (const current of [own, {}, { money: EUROS, rounding: NINETY_NINES }]) {
      expect(imported(inOwn, current)).toEqual({ ok: true, configuration: inOwn });
    }
  });

  test('the limits are those of the money in the file, else of the current money', () => {
    const file = { ...DEFAULT_CONFIGURATION, buckets: [['all', 0, 5_000_000]] };
    const tooHigh = 'Bucket all, maximum: Bucket limits must be at most ';
    expect(imported(file).ok).toBe(true);
    expect(imported({ ...file, money: PESOS }, {}).ok).toBe(true);
    expect(imported({ ...file, money: null })).toMatchObject({ message: `${tooHigh}1000000` });
    expect(imported({ ...file, money: EUROS })).toMatchObject({ message: `${tooHigh}1.000.000 €` });
    const cents = { ...DEFAULT_CONFIGURATION, defaultsByRole: { vip: { '470+': { flat: 12.5 } } } };
    expect(imported(cents)).toMatchObject({
      message: 'VIP, Default rules, 470+, flat: This currency has no decimals: use a whole number',
    });
  });

  test('a current rounding that does not fit the money of the file is refused', () => {
    const file = { ...DEFAULT_CONFIGURATION, money: PESOS };
    expect(imported(file, { money: EUROS, rounding: NINETY_NINES })).toMatchObject({
      ok: false,
      message: 'Band 1, ending: This currency has no decimals: use a whole number',
    });
    expect(imported({ ...file, rounding: null }, { money: EUROS, rounding: NINETY_NINES }).ok).toBe(true);
  });

  const band = { step: 10, direction: 'nearest' };
  test.each([
    [
      { rounding: { bands: [{ ...band, upTo: 50 }, { ...band, upTo: 20 }, band] } },
      `Band 2: ${ROUNDING_MESSAGES.order}`,
    ],
    [{ rounding: { bands: [{ ...band, upTo: 5 }, band] } }, `Band 1: ${ROUNDING_MESSAGES.stepTooWide}`],
    [{ rounding: { bands: [{ ...band, ending: 10 }] } }, `Band 1: ${ROUNDING_MESSAGES.ending}`],
    [{ rounding: { bands: [{ ...band, upTo: 50 }, { direction: 'up' }] } }, 'Band 2, step: Required'],
    [
      { rounding: { bands: [{ ...band, upTo: '50' }, band] } },
      'Band 1, upper end: Expected number, received string',
    ],
    [{ rounding: { bands: [] } }, 'Rounding needs 1 to 8 bands'],
    [{ rounding: { bands: 5 } }, 'Rounding, bands: Expected array, received number'],
    [
      { rounding: { bands: [band], neverZero: 'yes' } },
      'Rounding, neverZero: Expected boolean, received string',
    ],
    [{ rounding: [] }, 'Rounding: Expected object, received array'],
    [{ money: { ...PESOS, currency: 'pesos' } }, 'A currency is three capital letters, such as EUR'],
    [{ money: { ...PESOS, thousands: 'comma' } }, 'The thousands mark and the decimal mark must differ'],
    [{ money: { ...PESOS, space: 1 } }, 'Currency, space: Expected boolean, received number'],
    [{ money: 'COP' }, 'Currency: Expected object, received string'],
  ])('%j is refused with its first problem in words', (settings, message) => {
    expect(imported({ ...DEFAULT_CONFIGURATION, ...settings })).toEqual({
      ok: false,
      error: 'Invalid configuration format',
      message,
    });
  });

  test('money that cannot be read is the first problem, not the amounts that need it', () => {
    const file = {
      ...DEFAULT_CONFIGURATION,
      buckets: [['all', 0, 5_000_000]],
      money: { ...PESOS, symbol: '5' },
    };
    expect(imported(file, {})).toMatchObject({ message: MONEY_MESSAGES.symbol });
  });
});
