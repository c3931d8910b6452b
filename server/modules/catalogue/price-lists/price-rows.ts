import { type CatalogueRow, type DeviceRow, layoutFieldsOf } from '#domain/contract/entities/device.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { priceOf, priceResultOf } from '#domain/pricing/explain-price.ts';
import type { Pricer } from '#domain/pricing/prepare-pricer.ts';
import { type PriceView, pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';

/** The lists that exist. Admin sees the public prices and how they are calculated. */
export type ListView = PriceView | 'admin';
export const LIST_VIEWS: readonly ListView[] = [...TIER_IDS, 'admin'];

export function listViewOf(role: Role): ListView {
  return role === 'admin' ? 'admin' : pricingRoleOfViewer(role);
}

/** The rows that the view may see, field by field: a field that is not listed here cannot leak. */
export function priceRows(view: ListView, rows: readonly DeviceRow[], pricer: Pricer): CatalogueRow[] {
  return view === 'admin'
    ? rows.map((row) => explainedRow(row, pricer))
    : rows.map((row) => pricedRow(row, pricer, view));
}

function pricedRow(row: DeviceRow, pricer: Pricer, role: PriceView): CatalogueRow {
  const { device, display, price, category, isHeader } = row;
  const finalPrice = price === null ? null : priceOf(pricer, { price, category, role });
  return { device, display, finalPrice, category, isHeader: isHeader === true, ...layoutFieldsOf(row) };
}

function explainedRow(row: DeviceRow, pricer: Pricer): CatalogueRow {
  const { device, display, price, category, isHeader } = row;
  // What has no price has no explanation either, for nobody.
  if (price === null) return pricedRow(row, pricer, pricingRoleOfViewer('admin'));
  const role = pricingRoleOfViewer('admin');
  const result = priceResultOf(pricer, { price, category, role });
  const { originalPrice, discountedPrice: finalPrice, discountPercent, discountFlat, bucket } = result;
  return {
    device,
    display,
    originalPrice,
    finalPrice,
    discountPercent,
    discountFlat,
    bucket,
    category,
    isHeader: isHeader === true,
    ...layoutFieldsOf(row),
  };
}
