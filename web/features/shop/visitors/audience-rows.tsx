import type { ShopSettings } from '#domain/contract/entities/shop.ts';
import { AUDIENCE_ORDER } from '#domain/shop/shop-settings.ts';
import { TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { SettingsText } from '#web/features/shop/settings-row.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';

type Audience = ShopSettings['mayShare'];

const FEATURES = [
  { key: 'mayInquire', name: 'Send inquiries', text: 'Choose devices and send them to you' },
  { key: 'mayShare', name: 'Share lists', text: 'As text, picture, file or link' },
  {
    key: 'maySeeChanges',
    name: 'See changes',
    text: 'What changed since the last visit, and price history',
  },
] as const satisfies readonly { key: keyof ShopSettings; name: string; text: string }[];

export type Audiences = Pick<ShopSettings, (typeof FEATURES)[number]['key']>;

const COLUMNS = AUDIENCE_ORDER.map((id) => ({
  id,
  label: id === 'customer' ? 'Customers' : TIER_LABELS[id],
}));

/** The text beside the switches where there is room for both, else above them. */
const CELLS = 'grid grid-cols-4 gap-y-3 max-phone:grid-cols-1 @min-[32rem]:w-84 @min-[32rem]:shrink-0';

interface AudienceRowsProps {
  audiences: Audiences;
  onChange: (audiences: Audiences) => void;
}

/** A row for each feature, a switch for each tier. */
export function AudienceRows({ audiences, onChange }: AudienceRowsProps) {
  return (
    <div className="@container">
      <div aria-hidden className="flex justify-end border-b border-hairline px-4 py-2 @max-[32rem]:hidden">
        <div className={CELLS}>
          {COLUMNS.map(({ id, label }) => (
            <ColumnLabel key={id}>{label}</ColumnLabel>
          ))}
        </div>
      </div>
      {FEATURES.map(({ key, name, text }) => (
        <fieldset
          key={key}
          aria-label={name}
          className="grid gap-3 border-b border-hairline px-4 py-3 @min-[32rem]:flex @min-[32rem]:items-center @min-[32rem]:gap-4"
        >
          <SettingsText name={name} text={text} />
          <div className={CELLS}>
            {COLUMNS.map(({ id, label }) => (
              <div
                key={id}
                className="grid justify-items-center gap-2 max-phone:flex max-phone:justify-between max-phone:gap-0"
              >
                <span aria-hidden className="@min-[32rem]:hidden">
                  <ColumnLabel>{label}</ColumnLabel>
                </span>
                <Switch
                  label={`${name}: ${label}`}
                  isLabelHidden
                  isOn={audiences[key].includes(id)}
                  onChange={(isOn) => onChange({ ...audiences, [key]: withMember(audiences[key], id, isOn) })}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function ColumnLabel({ children }: { children: string }) {
  return <span className="block text-center type-caption text-muted">{children}</span>;
}

/** In the order in which it is stored: switched off and on again it is the same choice. */
function withMember(audience: Audience, member: Audience[number], isMember: boolean): Audience {
  return AUDIENCE_ORDER.filter((each) => (each === member ? isMember : audience.includes(each)));
}
