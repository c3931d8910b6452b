import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { parseImportedConfiguration } from './import-configuration.ts';
import { percentRule } from './testing/make-configuration.ts';

const buckets = [['low', 1, 100]];

function refusal(file: unknown) {
  return parseImportedConfiguration(JSON.stringify(file));
}

test('an exported configuration is imported unchanged', () => {
  expect(parseImportedConfiguration(JSON.stringify(DEFAULT_CONFIGURATION))).toEqual({
    ok: true,
    configuration: DEFAULT_CONFIGURATION,
  });
});

test('a byte order mark at the start is ignored', () => {
  expect(parseImportedConfiguration(`\uFEFF${JSON.stringify(DEFAULT_CONFIGURATION)}`).ok).toBe(true);
});

test('a file without a version counts as version 1 and is migrated', () => {
  const file = { buckets, defaultsPublic: { low: { pct: 30 } }, uiTheme: 'dark' };
  expect(parseImportedConfiguration(JSON.stringify(file))).toMatchObject({
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
    expect(parseImportedConfiguration(text)).toEqual({
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
    expect(parseImportedConfiguration(text)).toMatchObject({
      ok: false,
      error: 'Invalid configuration format',
    });
  });

  test('a key that would change the prototype of every object is refused without effect', () => {
    const text = '{"buckets":[["low",1,100]],"perSheet":{"__proto__":{"low":{"pct":50}}}}';
    expect(parseImportedConfiguration(text)).toMatchObject({
      ok: false,
      error: 'Invalid configuration format',
    });
    expect(Object.hasOwn(Object.prototype, 'low')).toBe(false);
  });
});
