import { describe, expect, test } from 'vitest';
import { CLASSIC_LIMITS, limitsOf } from '#domain/contract/money-limits.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import {
  type BucketDraft,
  bucketFormIssues,
  bucketOfDraft,
  type PriceBucket,
  priceBucketsSchemaFor,
} from './price-bucket.ts';

const priceBucketsSchema = priceBucketsSchemaFor(CLASSIC_LIMITS);

const INVALID = 'Invalid bucket: high > low, minimum range $1, avoid reserved words, no duplicates';
const NAME_REQUIRED = 'Bucket name is required';
const LOW_REQUIRED = 'Minimum value is required and must be non-negative';
const HIGH_REQUIRED = 'Maximum value is required and must be non-negative or "Infinity"';

function bucketMessage(bucket: unknown): string | undefined {
  return listMessage([bucket]);
}

function listMessage(buckets: unknown): string | undefined {
  return priceBucketsSchema.safeParse(buckets).error?.issues[0]?.message;
}

describe('a bucket is accepted:', () => {
  test.each<[unknown[]]>([
    [['a', 0, 1]],
    [['a'.repeat(50), 1, 2]],
    [['Größe 1-2_3+', 1, 2]],
    [['470+', 470, 'Infinity']],
    [['a', 100.1, 101.1]],
    [['a', 999_999, 1_000_000]],
    [['a', 1_000_000, 'Infinity']],
    [['a', 0.01, 19.99]],
    [['vip2', 1, 2]],
    [['toString', 1, 2]],
  ])('%o', (bucket) => {
    expect(priceBucketsSchema.parse([bucket])).toEqual([bucket]);
  });
});

describe('a bucket is refused:', () => {
  const tooHigh = 'Bucket limits must be at most 1000000';
  const decimals = 'Bucket limits cannot have more than 2 decimal places';
  const characters =
    'Bucket name may only contain letters, digits, spaces, hyphens, underscores and plus signs';
  test.each<[unknown, string | undefined]>([
    [['', 1, 2], NAME_REQUIRED],
    [['   ', 1, 2], NAME_REQUIRED],
    [['a'.repeat(51), 1, 2], 'String must contain at most 50 character(s)'],
    [['$1', 1, 2], characters],
    [['a\nb', 1, 2], characters],
    [['a.b', 1, 2], characters],
    [['a', -0.01, 2], LOW_REQUIRED],
    [['a', null, 2], LOW_REQUIRED],
    [['a', Number.NaN, 2], LOW_REQUIRED],
    [['a', 'Infinity', 'Infinity'], LOW_REQUIRED],
    [['a', 1_000_000.01, 'Infinity'], tooHigh],
    [['a', 1.001, 5], decimals],
    [['a', 1, -1], HIGH_REQUIRED],
    [['a', 1, null], HIGH_REQUIRED],
    [['a', 1, Number.NaN], HIGH_REQUIRED],
    [['a', 1, 'infinity'], HIGH_REQUIRED],
    [['a', 1, 1_000_000.01], tooHigh],
    [['a', 1, 5.555], decimals],
    [['a', 2, 2], INVALID],
    [['a', 3, 2], INVALID],
    [['a', 1, 1.99], INVALID],
    [['a', 100.1, 101.09], INVALID],
  ])('%o', (bucket, message) => {
    expect(bucketMessage(bucket)).toBe(message);
  });

  test.each([
    'default',
    'null',
    'undefined',
    'infinity',
    'nan',
    'admin',
    'public',
    'vip',
    'VIP',
    'NaN',
    'Infinity',
    ' vip ',
    '__proto__',
    'constructor',
    'prototype',
    'Constructor',
  ])('with the reserved label %j', (label) => {
    expect(bucketMessage([label, 1, 2])).toBe(INVALID);
  });

  test.each<[unknown]>([[['a', 1]], [['a', 1, 2, 3]], [{ label: 'a', low: 1, high: 2 }], [null]])(
    'with the shape %o',
    (bucket) => {
      expect(priceBucketsSchema.safeParse([bucket]).success).toBe(false);
    },
  );
});

describe('a list of buckets', () => {
  const low: PriceBucket = ['low', 1, 100];

  test('may have gaps and may have a single bucket', () => {
    expect(listMessage([low])).toBeUndefined();
    expect(listMessage([low, ['high', 100.01, 200]])).toBeUndefined();
    expect(listMessage([low, ['high', 500, 'Infinity']])).toBeUndefined();
  });

  test.each([[[]], [undefined], [null], [{}]])('%o is refused as a list of buckets', (buckets) => {
    expect(listMessage(buckets)).toBe('At least one price bucket is required');
  });

  test('buckets that share one number overlap', () => {
    expect(listMessage([low, ['high', 100, 200]])).toBe('Range overlaps with existing bucket: low');
    expect(listMessage([['open', 1, 'Infinity'], low])).toBe('Range overlaps with existing bucket: open');
    expect(listMessage([low, ['inside', 20, 30]])).toBe('Range overlaps with existing bucket: low');
  });

  test('buckets out of order are refused', () => {
    expect(listMessage([['high', 200, 300], low])).toBe(
      'Price buckets must be sorted by their minimum value',
    );
  });

  test('two buckets with the same name are refused, adjacent or not', () => {
    expect(listMessage([low, ['low', 200, 300]])).toBe(INVALID);
    expect(listMessage([low, ['mid', 200, 300], ['low ', 400, 500]])).toBe(INVALID);
    expect(
      listMessage([
        ['low ', 1, 100],
        ['low', 200, 300],
      ]),
    ).toBe(INVALID);
  });
});

describe('the bucket form', () => {
  const existing: PriceBucket[] = [
    ['low', 1, 100],
    ['high', 470, 'Infinity'],
  ];
  const draft: BucketDraft = { label: 'mid', low: '101', high: '469.99' };

  test('accepts a valid draft and turns it into a bucket', () => {
    expect(bucketFormIssues(draft, existing, CLASSIC_LIMITS)).toEqual([]);
    expect(bucketOfDraft({ label: ' mid ', low: ' 101', high: '469.99 ' })).toEqual(['mid', 101, 469.99]);
    expect(bucketOfDraft({ ...draft, high: ' Infinity ' })).toEqual(['mid', 101, 'Infinity']);
  });

  test('accepts Infinity as the maximum', () => {
    expect(bucketFormIssues({ ...draft, high: 'Infinity' }, existing.slice(0, 1), CLASSIC_LIMITS)).toEqual(
      [],
    );
  });

  test.each<[Partial<BucketDraft>, string, string]>([
    [{ label: '' }, 'label', NAME_REQUIRED],
    [{ label: '  ' }, 'label', NAME_REQUIRED],
    [{ label: 'low' }, 'label', 'Bucket name must be unique'],
    [{ label: ' low ' }, 'label', 'Bucket name must be unique'],
    [{ label: 'vip' }, 'label', `${INVALID}. vip is a reserved word`],
    [{ low: '' }, 'low', LOW_REQUIRED],
    [{ low: '-1' }, 'low', LOW_REQUIRED],
    [{ low: 'abc' }, 'low', LOW_REQUIRED],
    [{ low: '0x10' }, 'low', LOW_REQUIRED],
    [{ low: '1.2.3' }, 'low', LOW_REQUIRED],
    [{ high: '' }, 'high', HIGH_REQUIRED],
    [{ high: '-1' }, 'high', HIGH_REQUIRED],
    [{ high: 'lots' }, 'high', HIGH_REQUIRED],
    [{ high: '101' }, 'high', 'Maximum value must be greater than minimum value'],
    [{ high: '50' }, 'high', 'Maximum value must be greater than minimum value'],
    [{ high: '101.99' }, 'high', `${INVALID}. The range is less than $1`],
    [{ low: '100' }, 'low', 'Range overlaps with existing bucket: low'],
    [{ high: '470' }, 'low', 'Range overlaps with existing bucket: high'],
  ])('%o is refused at the field %s with: %s', (change, field, message) => {
    expect(bucketFormIssues({ ...draft, ...change }, existing, CLASSIC_LIMITS)).toEqual([{ field, message }]);
  });

  test('refuses a name already taken by a bucket imported with spaces around it', () => {
    expect(bucketFormIssues({ ...draft, label: 'low' }, [[' low ', 1, 100]], CLASSIC_LIMITS)).toEqual([
      { field: 'label', message: 'Bucket name must be unique' },
    ]);
  });

  test('reports every empty field at once', () => {
    expect(bucketFormIssues({ label: '', low: '', high: '' }, existing, CLASSIC_LIMITS)).toEqual([
      { field: 'label', message: NAME_REQUIRED },
      { field: 'low', message: LOW_REQUIRED },
      { field: 'high', message: HIGH_REQUIRED },
    ]);
  });
});

describe("the texts name the limits of the shop's own money:", () => {
  const limits = limitsOf(PESOS);
  const firstIn = (buckets: unknown) =>
    priceBucketsSchemaFor(limits).safeParse(buckets).error?.issues[0]?.message;

  test('bounds up to a milliard are accepted where there are no decimals', () => {
    const buckets = [
      ['low', 0, 999_999_999],
      ['high', 1_000_000_000, 'Infinity'],
    ];
    expect(priceBucketsSchemaFor(limits).parse(buckets)).toEqual(buckets);
    expect(firstIn([['a', 0, 1_000_000_001]])).toBe('Bucket limits must be at most $ 1.000.000.000');
    expect(firstIn([['a', 0, 0.5]])).toBe('This currency has no decimals: use a whole number');
  });

  test('a reserved word and a narrow range', () => {
    const message = 'Invalid bucket: high > low, minimum range $ 1, avoid reserved words, no duplicates';
    expect(firstIn([['vip', 0, 5]])).toBe(message);
    expect(bucketFormIssues({ label: 'a', low: '5', high: '5' }, [], limits)).toEqual([
      { field: 'high', message: 'Maximum value must be greater than minimum value' },
    ]);
    expect(bucketFormIssues({ label: 'vip', low: '0', high: '5' }, [], limits)).toEqual([
      { field: 'label', message: `${message}. vip is a reserved word` },
    ]);
  });

  test('money with decimals has the specified limits, in its own format', () => {
    const inEuros = priceBucketsSchemaFor(limitsOf(EUROS)).safeParse([['a', 0, 1_000_001]]);
    expect(inEuros.error?.issues[0]?.message).toBe('Bucket limits must be at most 1.000.000 €');
  });
});
