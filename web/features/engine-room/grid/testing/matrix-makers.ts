import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import type { Matrix } from '#web/features/engine-room/grid/model/grid-commands.ts';
import { shapeOf } from '#web/features/engine-room/grid/model/grid-shape.ts';

export const SAMPLE_CATEGORIES = ['IPHONE NEW LOCKED', 'IPHONE NEW UNLOCKED', 'MACBOOKS', 'IPAD', 'TOOLS'];

export function labelsOf(configuration: Configuration): string[] {
  return configuration.buckets.map(([label]) => label);
}

export function makeMatrix(
  role: PriceView = 'public',
  configuration: Configuration = DEFAULT_CONFIGURATION,
): Matrix {
  return { configuration, role, shape: shapeOf(SAMPLE_CATEGORIES, labelsOf(configuration)) };
}

export function withOverride(
  rule: MarginRule,
  category: string | null,
  bucket: string,
  role: PriceView = 'public',
  configuration: Configuration = DEFAULT_CONFIGURATION,
): Configuration {
  return setRule(configuration, { role, category, bucket }, rule);
}

export const percent = (pct: number): MarginRule => ({ mode: 'pct', pct, flat: 0 });
export const flat = (dollars: number): MarginRule => ({ mode: 'flat', pct: 0, flat: dollars });
export const both = (pct: number, dollars: number): MarginRule => ({ mode: 'both', pct, flat: dollars });
