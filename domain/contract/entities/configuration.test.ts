import { describe, expect, test } from 'vitest';
import { z } from '#domain/contract/zod.ts';
import { configurationRecordSchema, configurationSchema, pricingRoleSchema } from './configuration.ts';

const buckets = [['low', 1, 100]];
const rule = { mode: 'pct', pct: 10, flat: 0 };

function firstMessage(configuration: unknown): string | undefined {
  return configurationSchema.safeParse(configuration).error?.issues[0]?.message;
}

// Parsed from JSON, as every configuration arrives: only then is `__proto__` an own property.
function refusal(json: string): string | undefined {
  return firstMessage({ buckets, ...JSON.parse(json) });
}

test('the roles with rule tables are public, heavyweight, vip and admin', () => {
  expect(pricingRoleSchema.options).toEqual(['public', 'heavyweight', 'vip', 'admin']);
});

test('a file needs only a list of buckets; without a version it counts as version 1', () => {
  expect(configurationSchema.parse({ buckets })).toEqual({
    version: 1,
    buckets,
    defaultsByRole: { public: {}, heavyweight: {}, vip: {}, admin: {} },
    perCategoryByRole: { public: {}, heavyweight: {}, vip: {}, admin: {} },
    themeByRole: {},
  });
});

test('every field of a configuration, legacy fields included, survives parsing and encoding', () => {
  const full = {
    version: 2,
    buckets,
    defaultsByRole: { public: { low: rule }, heavyweight: {}, vip: {}, admin: {} },
    perCategoryByRole: {
      public: {},
      heavyweight: {},
      vip: { "TOM'S & CO. (NEW)": { low: rule } },
      admin: {},
    },
    themeByRole: { public: 'dark', heavyweight: 'golden-hour', vip: 'vapor-wave', admin: 'charcoal-flame' },
    perCategoryPublic: { IPAD: { low: rule } },
    perCategoryVIP: { IPAD: { low: rule } },
    defaultsPublic: { low: rule },
    defaultsVIP: { low: rule },
    uiTheme: 'light',
    defaults: { low: rule },
    perSheet: { IPAD: { low: rule } },
  };
  const parsed = configurationSchema.parse(full);
  expect(parsed).toEqual(full);
  expect(z.encode(configurationSchema, parsed)).toEqual(full);
});

describe('a configuration of version', () => {
  test.each([1, 2])('%d is accepted', (version) => {
    expect(configurationSchema.parse({ buckets, version }).version).toBe(version);
  });

  test.each([0, 1.5, 3, '2', null, Number.NaN])('%j is refused', (version) => {
    expect(configurationSchema.safeParse({ buckets, version }).success).toBe(false);
  });

  test('newer than this server is refused with a message that says so', () => {
    expect(firstMessage({ buckets, version: 3 })).toBe('Configuration version must be at most 2');
  });
});

test('a missing or empty bucket list is refused', () => {
  expect(firstMessage({ version: 2 })).toBe('At least one price bucket is required');
  expect(firstMessage({ version: 2, buckets: [] })).toBe('At least one price bucket is required');
});

describe('themes', () => {
  test('an unknown theme name is refused for a role and as the general theme', () => {
    expect(firstMessage({ buckets, themeByRole: { public: 'neon' } })).toBe('Unknown theme');
    expect(firstMessage({ buckets, uiTheme: '' })).toBe('Unknown theme');
  });
});

describe('unknown roles are refused in', () => {
  test.each(['defaultsByRole', 'perCategoryByRole', 'themeByRole'])('%s', (field) => {
    for (const role of ['manager', 'VIP', '__proto__', 'constructor']) {
      expect(refusal(`{"${field}":{"${role}":{}}}`)).toBe(`Unrecognized key(s) in object: '${role}'`);
    }
  });
});

const bucketTables = [
  (label: string) => `{"defaultsByRole":{"vip":{"${label}":{}}}}`,
  (label: string) => `{"perCategoryByRole":{"public":{"IPAD":{"${label}":{}}}}}`,
  (label: string) => `{"defaultsPublic":{"${label}":{}}}`,
  (label: string) => `{"defaultsVIP":{"${label}":{}}}`,
  (label: string) => `{"defaults":{"${label}":{}}}`,
  (label: string) => `{"perCategoryPublic":{"IPAD":{"${label}":{}}}}`,
  (label: string) => `{"perCategoryVIP":{"IPAD":{"${label}":{}}}}`,
  (label: string) => `{"perSheet":{"IPAD":{"${label}":{}}}}`,
];

describe('as a bucket label in any rule table', () => {
  test('an ordinary name is accepted', () => {
    for (const table of bucketTables) expect(refusal(table('low'))).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'prototype', 'vip', '', 'a'.repeat(51), '<b>'])(
    '%j is refused',
    (label) => {
      for (const table of bucketTables) expect(refusal(table(label))).toBeDefined();
    },
  );
});

const categoryTables = [
  (category: string) => `{"perCategoryByRole":{"admin":{"${category}":{}}}}`,
  (category: string) => `{"perCategoryPublic":{"${category}":{}}}`,
  (category: string) => `{"perCategoryVIP":{"${category}":{}}}`,
  (category: string) => `{"perSheet":{"${category}":{}}}`,
];

describe('as a category in any rule table', () => {
  test.each(['WATCHS & AIRPODS', 'a'.repeat(100), 'toString'])('%j is accepted', (category) => {
    for (const table of categoryTables) expect(refusal(table(category))).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'prototype', '', 'a'.repeat(101), 'A/B', '<b>'])(
    '%j is refused',
    (category) => {
      for (const table of categoryTables) expect(refusal(table(category))).toBeDefined();
    },
  );
});

describe('a rule inside a table', () => {
  test('gets its defaults and must be within its limits', () => {
    const parsed = configurationSchema.parse({ buckets, perSheet: { IPAD: { low: { pct: 5 } } } });
    expect(parsed.perSheet).toEqual({ IPAD: { low: { mode: 'pct', pct: 5, flat: 0 } } });
    for (const table of bucketTables) {
      const withRule = (text: string) => refusal(table('low').replace('{}', text));
      expect(withRule('{"pct":100.01}')).toBeDefined();
      expect(withRule('{"flat":-1}')).toBeDefined();
      expect(withRule('{"pct":null}')).toBeDefined();
    }
  });

  test('is refused if the table is not an object', () => {
    for (const value of ['null', '[]', '"x"', '7']) {
      expect(refusal(`{"defaults":${value}}`)).toBeDefined();
      expect(refusal(`{"perSheet":${value}}`)).toBeDefined();
      expect(refusal(`{"defaultsByRole":${value}}`)).toBeDefined();
    }
  });
});

describe('the stored record', () => {
  const record = { id: 1, key: 'k'.repeat(100), data: { version: 2, buckets }, createdAt: 0, updatedAt: 1 };

  test('has a numeric id, a key of 1 to 100 characters, the configuration and two times', () => {
    expect(configurationRecordSchema.parse(record)).toMatchObject(record);
  });

  test.each([
    { id: '1' },
    { id: 0 },
    { id: 1.5 },
    { key: '' },
    { key: 'k'.repeat(101) },
    { data: { version: 2 } },
    { createdAt: 'today' },
    { updatedAt: -1 },
  ])('is refused with %o', (change) => {
    expect(configurationRecordSchema.safeParse({ ...record, ...change }).success).toBe(false);
  });
});
