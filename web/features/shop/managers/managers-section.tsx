import type { Shop } from '#domain/contract/entities/shop.ts';
import { SHOP_RECORD } from '#web/features/shop/settings-records.ts';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { Switch } from '#web/ui/forms/switch.tsx';

export const MANAGERS_TITLE = 'Managers may';
const SET_TIERS = 'Set tiers when they create a customer';

export function ManagersSection({ shop }: { shop: Shop }) {
  const section = useSection({
    title: MANAGERS_TITLE,
    record: SHOP_RECORD,
    loaded: shop,
    partOf: ({ settings }) => settings.managersSetTiers,
    formOf: (managersSetTiers) => managersSetTiers,
    read: (managersSetTiers: boolean) => managersSetTiers,
    apply: ({ settings }, managersSetTiers) => ({ ...settings, managersSetTiers }),
  });
  return (
    <ShopSection id="managers" title={MANAGERS_TITLE} section={section} onSave={section.save}>
      <div className="flex items-center gap-4 px-4 py-3">
        <p className="min-w-0 flex-1 type-interface">
          <span className="block type-label text-text">{SET_TIERS}</span>
          <span className="text-muted">
            Otherwise every customer they create starts as Standard, and an admin sets the tier.
          </span>
        </p>
        <Switch label={SET_TIERS} isLabelHidden isOn={section.form} onChange={section.change} />
      </div>
    </ShopSection>
  );
}
