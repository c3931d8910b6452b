import type { Shop } from '#domain/contract/entities/shop.ts';
import { SHOP_RECORD } from '#web/features/shop/settings-records.ts';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { Switch } from '#web/ui/forms/switch.tsx';

export const VISITORS_TITLE = 'Visitors may';

/** A row for each thing that the shop may allow. */
export function VisitorsSection({ shop }: { shop: Shop }) {
  const section = useSection({
    title: VISITORS_TITLE,
    record: SHOP_RECORD,
    loaded: shop,
    partOf: ({ settings }) => settings.hasSignInLink,
    formOf: (hasSignInLink) => hasSignInLink,
    read: (hasSignInLink: boolean) => hasSignInLink,
    apply: ({ settings }, hasSignInLink) => ({ ...settings, hasSignInLink }),
  });
  return (
    <ShopSection id="visitors" title={VISITORS_TITLE} section={section} onSave={section.save}>
      <div className="flex items-center gap-4 px-4 py-3">
        <p className="min-w-0 flex-1 type-interface">
          <span className="block type-label text-text">See a Sign in link</span>
          <span className="text-muted">
            In the header of the list. Without it, people click the list name five times to sign in.
          </span>
        </p>
        <Switch label="See a Sign in link" isLabelHidden isOn={section.form} onChange={section.change} />
      </div>
    </ShopSection>
  );
}
