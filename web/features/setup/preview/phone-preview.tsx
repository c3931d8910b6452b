import { MessageCircle, Phone, Search } from 'lucide-react';
import { useMemo } from 'react';
import { labelOfCategory, tabLinesOf } from '#domain/catalogue/category-labels.ts';
import { deviceSectionsOf, type ListDevice, stripOf } from '#domain/catalogue/variants.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { titleOfRole } from '#domain/shop/title-of-role.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { DeviceRow } from '#web/features/catalogue/device-row.tsx';
import { DeviceStrip } from '#web/features/catalogue/device-strip.tsx';
import type { PublishedList } from '#web/features/configuration/configuration.queries.ts';
import { pricedRows, themeOfTier } from './priced-list.ts';
import './phone-preview.css';

interface PhonePreviewProps {
  lists: readonly PublishedList[];
  /** The rules that price the rows, saved or not. */
  configuration: Configuration;
  tier: PriceView;
  /** Undefined while it loads. */
  brand: Brand | undefined;
  /** Below the phone. */
  caption?: string | undefined;
}

/** The first category as a visitor's phone shows it, in the theme of the tier. */
export function PhonePreview({ lists, configuration, tier, brand, caption }: PhonePreviewProps) {
  const [first] = lists;
  const { money, themeByRole } = configuration;
  const pricer = useMemo(() => preparePricer(configuration), [configuration]);
  const rows = useMemo(() => (first ? pricedRows(first, pricer, tier) : []), [first, pricer, tier]);
  return (
    <figure className="phone-figure">
      <div className="phone" data-theme={themeOfTier(themeByRole, tier)}>
        <div aria-hidden className="phone-header">
          {brand && brand.logo !== '' && <img src={brand.logo} alt="" className="phone-logo" />}
          <span className="phone-name type-page-title">{brand ? titleOfRole(brand, tier) : ''}</span>
          {brand && brand.phone !== '' && <Phone className="size-5 shrink-0 text-primary" />}
          {brand && brand.messaging !== '' && <MessageCircle className="size-5 shrink-0 text-primary" />}
        </div>
        <div aria-hidden className="phone-search type-interface">
          <Search className="size-4 shrink-0" />
          Search devices...
        </div>
        <PhoneTabs categories={lists.map(({ category }) => category)} />
        <section aria-label={`List for ${TIER_LABELS[tier]}`} className="phone-list">
          {rows.length === 0 ? (
            <p className="type-interface text-muted">No devices yet</p>
          ) : (
            <PhoneRows rows={rows} money={money} />
          )}
        </section>
      </div>
      {caption !== undefined && <figcaption className="type-caption text-muted">{caption}</figcaption>}
    </figure>
  );
}

/** As many as might fit; the last one fades. */
const TABS_SHOWN = 4;

function PhoneTabs({ categories }: { categories: readonly string[] }) {
  return (
    <div aria-hidden className="phone-tabs type-caption">
      {categories.slice(0, TABS_SHOWN).map((category) => {
        const { upper, lower } = tabLinesOf(labelOfCategory(category));
        return (
          <span key={category} className="phone-tab">
            <span>{upper}</span>
            <strong>{lower}</strong>
          </span>
        );
      })}
    </div>
  );
}

interface PhoneRowsProps {
  rows: readonly CatalogueRow[];
  money: Money | undefined;
}

function PhoneRows({ rows, money }: PhoneRowsProps) {
  return deviceSectionsOf(rows).map(({ title, startIndex, rows: devices, labels }) => (
    <div key={startIndex}>
      {title !== null && (
        <p className="section-title">
          <span>{title}</span>
        </p>
      )}
      <ul>
        {devices.map(({ row, rowIndex }) => (
          <PhoneDevice key={rowIndex} device={row} labels={labels} money={money} />
        ))}
      </ul>
    </div>
  ));
}

interface PhoneDeviceProps {
  device: ListDevice<CatalogueRow>;
  labels: readonly string[] | undefined;
  money: Money | undefined;
}

function PhoneDevice({ device, labels, money }: PhoneDeviceProps) {
  const [first] = device;
  if (!first) return null;
  const cells = stripOf(device, labels);
  if (cells) return <DeviceStrip device={first} cells={cells} money={money} rowCount={device.length} />;
  return <DeviceRow {...first} display={first.group ?? first.display} money={money} />;
}
