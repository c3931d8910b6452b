import type { Shop, ShopSettings } from '#domain/contract/entities/shop.ts';
import { SHOP_RECORD } from '#web/features/shop/settings-records.ts';
import { SettingsRow } from '#web/features/shop/settings-row.tsx';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { AudienceRows, type Audiences } from './audience-rows.tsx';

export const VISITORS_TITLE = 'Visitors may';
const SEE_SIGN_IN = 'See a Sign in link';

type Form = Audiences & Pick<ShopSettings, 'hasSignInLink'>;

/** A row for each thing that the shop may allow. */
export function VisitorsSection({ shop }: { shop: Shop }) {
  const section = useSection({
    title: VISITORS_TITLE,
    record: SHOP_RECORD,
    loaded: shop,
    partOf: ({ settings: { mayInquire, mayShare, maySeeChanges, hasSignInLink } }): Form => ({
      mayInquire,
      mayShare,
      maySeeChanges,
      hasSignInLink,
    }),
    formOf: (form) => form,
    read: (form: Form) => form,
    apply: ({ settings }, form) => ({ ...settings, ...form }),
  });
  const { form, change } = section;
  return (
    <ShopSection id="visitors" title={VISITORS_TITLE} section={section} onSave={section.save}>
      <AudienceRows audiences={form} onChange={(audiences) => change({ ...form, ...audiences })} />
      <SettingsRow
        name={SEE_SIGN_IN}
        text="In the header of the list. Without it, people click the list name five times to sign in."
      >
        <Switch
          label={SEE_SIGN_IN}
          isLabelHidden
          isOn={form.hasSignInLink}
          onChange={(hasSignInLink) => change({ ...form, hasSignInLink })}
        />
      </SettingsRow>
    </ShopSection>
  );
}
