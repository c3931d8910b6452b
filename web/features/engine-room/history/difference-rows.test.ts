import { expect, test } from 'vitest';
import { addBucket, removeBucket } from '#domain/configuration/edit-buckets.ts';
import { setTheme } from '#domain/configuration/edit-themes.ts';
import {
  flatRule,
  makeConfiguration,
  percentRule,
  setRule,
} from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES } from '#domain/contract/testing/roundings.ts';
import { differenceRows } from './difference-rows.ts';

const START = makeConfiguration({
  defaultsByRole: { public: { low: percentRule(13), high: percentRule(10) } },
  themeByRole: { vip: 'clean-pro' },
});

function linesOf(before: Configuration, after: Configuration): string[] {
  return differenceRows(before, after).map(({ group, name, bucket, before: old, after: next }) =>
    [
      group,
      name,
      bucket,
      ...[old, next].map(({ text, isInherited }) => text + (isInherited ? ' default' : '')),
    ].join(' | '),
  );
}

test('rules are listed by tier in the order of the matrix, default rules last, settings after them', () => {
  const tools = setRule(START, { role: 'public', category: 'TOOLS', bucket: 'low' }, flatRule(25));
  const ipad = setRule(tools, { role: 'public', category: 'IPAD', bucket: 'low' }, percentRule(18));
  const preset = setRule(ipad, { role: 'public', category: null, bucket: 'high' }, percentRule(12));
  const vip = setRule(preset, { role: 'vip', category: null, bucket: 'low' }, flatRule(15));
  expect(linesOf(START, setTheme(vip, 'vip', 'vapor-wave'))).toEqual([
    'public | iPad | low | 13% default | 18%',
    'public | Tools | low | 13% default | $25',
    'public | Default rules | high | 10% | 12%',
    'vip | Default rules | low | +$0 | +$15',
    'settings | Theme for VIP |  | Clean Pro | Vapor Wave',
  ]);
  expect(linesOf(tools, START)).toEqual(['public | Tools | low | $25 | 13% default']);
});

test('a bucket that came or went is a setting, and its rules say that it was not there', () => {
  const removed = removeBucket(START, 'high');
  if (!removed.ok) throw new Error(removed.message);
  const added = addBucket(removed.configuration, ['top', 101, 'Infinity']);
  if (!added.ok) throw new Error(added.message);
  const lines = linesOf(START, added.configuration);
  expect(lines).toContain('public | Default rules | high | 10% | No bucket');
  expect(lines.slice(-2)).toEqual([
    'settings | Bucket | high | $101 and up | None',
    'settings | Bucket | top | None | $101 and up',
  ]);
});

test('currency and rounding are settings in words, and every amount is in the money of its side', () => {
  const before = setRule(START, { role: 'public', category: 'IPAD', bucket: 'low' }, flatRule(25));
  const inPesos = { ...before, money: PESOS, rounding: FIVES };
  const after = setRule(inPesos, { role: 'public', category: 'IPAD', bucket: 'low' }, flatRule(25_000));
  const wider = { ...after, buckets: [['low', 1, 100_000] as PriceBucket, ...after.buckets.slice(1)] };
  expect(linesOf(before, wider)).toEqual([
    'public | iPad | low | $25 | $ 25.000',
    'settings | Currency |  | US dollar ($1240) | COP ($ 5.200.000)',
    'settings | Rounding |  | Classic | Nearest $ 5',
    'settings | Bucket | low | $1 to $100 | $ 1 to $ 100.000',
  ]);
});
