import type { Shop, ShopSettings } from '#domain/contract/entities/shop.ts';
import { SHOP_RECORD } from '#web/features/shop/settings-records.ts';
import { SettingsRow } from '#web/features/shop/settings-row.tsx';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { Switch } from '#web/ui/forms/switch.tsx';

export const MANAGERS_TITLE = 'Managers may';

const CHOICES = [
  {
    key: 'managersSetTiers',
    name: 'Set tiers when they create a customer',
    text: 'Otherwise every customer they create starts as Standard, and an admin sets the tier.',
  },
  {
    key: 'managersSeePhones',
    name: 'See phone numbers of inquiries',
    text: 'Otherwise only admins see the number that a sender gave.',
  },
] as const satisfies readonly { key: keyof ShopSettings; name: string; text: string }[];

type Form = Pick<ShopSettings, (typeof CHOICES)[number]['key']>;

export function ManagersSection({ shop }: { shop: Shop }) {
  const section = useSection({
    title: MANAGERS_TITLE,
    record: SHOP_RECORD,
    loaded: shop,
    partOf: ({ settings: { managersSetTiers, managersSeePhones } }): Form => ({
      managersSetTiers,
      managersSeePhones,
    }),
    formOf: (form) => form,
    read: (form: Form) => form,
    apply: ({ settings }, form) => ({ ...settings, ...form }),
  });
  return (
    <ShopSection id="managers" title={MANAGERS_TITLE} section={section} onSave={section.save}>
      <div className="divide-y divide-hairline">
        {CHOICES.map(({ key, name, text }) => (
          <SettingsRow key={key} name={name} text={text}>
            <Switch
              label={name}
              isLabelHidden
              isOn={section.form[key]}
              onChange={(isOn) => section.change({ ...section.form, [key]: isOn })}
            />
          </SettingsRow>
        ))}
      </div>
    </ShopSection>
  );
}
