import { deviceSectionsOf } from '#domain/catalogue/variants.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import type { Pricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import type { ThemeName } from '#domain/themes/theme-names.ts';
import type { PublishedList } from '#web/features/configuration/configuration.queries.ts';

/** More rows than any preview shows. */
const ROWS_MAX = 40;

/** The first rows of a list as a tier would see them under these rules. */
export function pricedRows(
  { category, devices }: PublishedList,
  pricer: Pricer,
  role: PriceView,
): CatalogueRow[] {
  return devices.slice(0, ROWS_MAX).map(({ originalPrice, ...row }) => {
    if (row.isHeader || originalPrice === undefined) return row;
    return { ...row, finalPrice: priceOf(pricer, { price: originalPrice, category, role }) };
  });
}

/** The theme in which a tier sees its list, whatever this browser has stored. */
export function themeOfTier(
  themeByRole: Readonly<Partial<Record<string, string>>>,
  role: PriceView,
): ThemeName {
  return resolveTheme({ role, server: { themeByRole }, stored: () => null });
}

/** A row with several prices is one device. */
export function countDevices(lists: readonly PublishedList[]): number {
  const sections = lists.flatMap(({ devices }) => deviceSectionsOf(devices));
  return sections.reduce((sum, { rows }) => sum + rows.length, 0);
}
