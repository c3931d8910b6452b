import { describe, expect, test } from 'vitest';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import { addBucket, editBucket, removeBucket, splitBucket } from './edit-buckets.ts';
import type { EditResult } from './edit-result.ts';
import { flatRule, makeConfiguration, percentRule } from './testing/make-configuration.ts';

/** Rules for a bucket in every table that can hold one, each with a different number. */
function everywhere(label: string, from = 1) {
  const rule = (offset: number) => ({ [label]: flatRule(from + offset) });
  return {
    defaultsByRole: { public: rule(0), heavyweight: rule(1), vip: rule(2), admin: rule(3) },
    perCategoryByRole: {
      public: { IPAD: rule(4) },
      heavyweight: { IPAD: rule(5) },
      vip: { IPAD: rule(6) },
      admin: { IPAD: rule(7) },
    },
    defaultsPublic: rule(8),
    defaultsVIP: rule(9),
    defaults: rule(10),
    perCategoryPublic: { IPAD: rule(11) },
    perCategoryVIP: { IPAD: rule(12) },
    perSheet: { IPAD: rule(13) },
  };
}

function accepted(result: EditResult): Configuration {
  if (!result.ok) expect.fail(result.message);
  return configurationSchema.parse(result.configuration);
}

describe('renaming a bucket', () => {
  test('moves all its rules, in every role and legacy structure, to the new label', () => {
    const renamed = accepted(editBucket(makeConfiguration(everywhere('low')), 'low', ['cheap', 1, 100]));
    expect(renamed).toEqual(makeConfiguration({ ...everywhere('cheap'), buckets: renamed.buckets }));
    expect(renamed.buckets).toEqual([
      ['cheap', 1, 100],
      ['high', 101, 'Infinity'],
    ]);
  });

  test('leaves the rules of other buckets alone', () => {
    const configuration = makeConfiguration(everywhere('high'));
    expect(accepted(editBucket(configuration, 'low', ['cheap', 1, 100]))).toMatchObject(everywhere('high'));
  });

  test('does not adopt rules that an import left under the new name', () => {
    const stray = makeConfiguration({
      defaultsByRole: { public: { cheap: percentRule(90), low: percentRule(10) } },
      perCategoryByRole: { public: { IPAD: { cheap: percentRule(90) } } },
    });
    const renamed = accepted(editBucket(stray, 'low', ['cheap', 1, 100]));
    expect(renamed.defaultsByRole.public).toEqual({ cheap: percentRule(10) });
    expect(renamed.perCategoryByRole.public).toEqual({});
  });

  test.each([
    ['high', 'Bucket name must be unique'],
    ['', 'Bucket name is required'],
    [
      'VIP',
      'Invalid bucket: high > low, minimum range $1, avoid reserved words, no duplicates. VIP is a reserved word',
    ],
  ])('to %j is refused: %s', (label, message) => {
    expect(editBucket(makeConfiguration(), 'low', [label, 1, 100])).toEqual({ ok: false, message });
  });

  test('is refused for a missing bucket', () => {
    const message = 'There is no bucket named gone';
    expect(editBucket(makeConfiguration(), 'gone', ['x', 1, 2])).toEqual({ ok: false, message });
    expect(removeBucket(makeConfiguration(), 'gone')).toEqual({ ok: false, message });
  });
});

describe('editing a bucket', () => {
  test('changes its range and keeps its rules', () => {
    const edited = accepted(editBucket(makeConfiguration(everywhere('low')), 'low', ['low', 5, 50]));
    expect(edited.buckets[0]).toEqual(['low', 5, 50]);
    expect(edited).toMatchObject(everywhere('low'));
  });

  test('may change name and range at once, and keeps the buckets sorted', () => {
    const closed = makeConfiguration({
      ...everywhere('a'),
      buckets: [
        ['a', 1, 10],
        ['b', 20, 30],
      ],
    });
    const edited = accepted(editBucket(closed, 'a', ['z', 40, 50]));
    expect(edited.buckets).toEqual([
      ['b', 20, 30],
      ['z', 40, 50],
    ]);
    expect(edited).toMatchObject(everywhere('z'));
  });

  test('is refused if it would overlap another bucket, but not for overlapping itself', () => {
    expect(editBucket(makeConfiguration(), 'low', ['low', 1, 101])).toEqual({
      ok: false,
      message: 'Range overlaps with existing bucket: high',
    });
    expect(editBucket(makeConfiguration(), 'low', ['low', 2, 100.99]).ok).toBe(true);
  });
});

describe('adding a bucket', () => {
  const closed = makeConfiguration({
    buckets: [
      ['a', 1, 10],
      ['c', 30, 40],
    ],
  });

  test('inserts it in order', () => {
    expect(accepted(addBucket(closed, ['b', 20, 25])).buckets.map(([label]) => label)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('starts it without rules, even if an import left some under its name', () => {
    const stray = makeConfiguration({ ...everywhere('b'), buckets: closed.buckets });
    const { buckets, ...rest } = accepted(addBucket(stray, ['b', 20, 25]));
    expect(buckets).toHaveLength(3);
    expect(JSON.stringify(rest)).not.toContain('"b"');
  });

  test('gives it the default rules that were asked for, a tier a flat amount', () => {
    const added = accepted(
      addBucket(closed, ['b', 20, 25], { public: percentRule(12), vip: { mode: 'pct', pct: 9, flat: 30 } }),
    );
    expect(added.defaultsByRole).toMatchObject({
      public: { b: percentRule(12) },
      vip: { b: { mode: 'flat', flat: 30 } },
      heavyweight: {},
    });
    expect(added.defaultsPublic).toEqual({ b: percentRule(12) });
  });

  test('is refused with the text of the form', () => {
    expect(addBucket(closed, ['b', 10, 20])).toEqual({
      ok: false,
      message: 'Range overlaps with existing bucket: a',
    });
    expect(addBucket(closed, ['a', 50, 60])).toEqual({
      ok: false,
      message: 'Bucket name must be unique',
    });
  });
});

describe('removing a bucket', () => {
  test('deletes its rules everywhere', () => {
    const removed = accepted(removeBucket(makeConfiguration(everywhere('low')), 'low'));
    expect(removed.buckets).toEqual([['high', 101, 'Infinity']]);
    expect(JSON.stringify(removed)).not.toContain('"low"');
  });

  test('leaves the rules of other buckets alone', () => {
    expect(accepted(removeBucket(makeConfiguration(everywhere('high')), 'low'))).toMatchObject(
      everywhere('high'),
    );
  });

  test('leaves no empty category behind', () => {
    const removed = accepted(removeBucket(makeConfiguration(everywhere('low')), 'low'));
    expect(removed.perCategoryByRole.vip).toEqual({});
    expect(removed.perSheet).toEqual({});
  });

  test('is refused for the last one', () => {
    const single = makeConfiguration({ buckets: [['only', 1, 100]] });
    expect(removeBucket(single, 'only')).toEqual({
      ok: false,
      message: 'Cannot remove bucket: At least one price bucket is required',
    });
  });
});

test('no bucket edit mutates the given configuration', () => {
  const configuration = makeConfiguration(everywhere('low'));
  const before = JSON.stringify(configuration);
  editBucket(configuration, 'low', ['cheap', 2, 99]);
  addBucket(configuration, ['tiny', 0, 0.99]);
  splitBucket(configuration, 'low', { at: 50, lower: 'low', upper: 'mid' });
  removeBucket(configuration, 'low');
  expect(JSON.stringify(configuration)).toBe(before);
});
