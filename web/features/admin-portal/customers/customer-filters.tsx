import { CUSTOMER_ROLES } from '#domain/contract/entities/roles.ts';
import { AccessFilterSelect } from '#web/features/customers/access/access-filter.tsx';
import type { AccessChoice, UsedAccess } from '#web/features/customers/access/access-states.ts';
import { sortOptions } from '#web/features/customers/customer-order.ts';
import { STATUS_WORDS } from '#web/features/customers/customer-words.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type CustomerView, isFiltered } from './customer-order.ts';

interface CustomerFiltersProps {
  view: CustomerView;
  onChange: (view: CustomerView) => void;
  foundCount: number;
  totalCount: number;
  used: UsedAccess;
  accessChoices: readonly AccessChoice[];
}

export function CustomerFilters(props: CustomerFiltersProps) {
  const { view, onChange, foundCount, totalCount, used, accessChoices } = props;
  return (
    <section
      aria-label="Filters"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] items-center gap-2 border-b border-hairline px-4 py-3 tablet:flex tablet:flex-wrap"
    >
      <TextField
        type="search"
        label="Filter by name, phone or ID"
        isLabelHidden
        placeholder="Name, phone or ID"
        autoComplete="off"
        value={view.text}
        onChange={({ target }) => onChange({ ...view, text: target.value })}
        className="max-tablet:col-span-full tablet:min-w-36 tablet:flex-1 tablet:basis-36 desktop:max-w-64"
      />
      <Choice
        label="Filter by tier"
        options={TIERS}
        value={view.tier}
        onChange={(tier) => onChange({ ...view, tier })}
      />
      <Choice
        label="Filter by status"
        options={STATUSES}
        value={view.status}
        onChange={(status) => onChange({ ...view, status })}
      />
      <Choice
        label="Filter by security"
        options={SECURITY}
        value={view.security}
        onChange={(security) => onChange({ ...view, security })}
      />
      <AccessFilterSelect
        choices={accessChoices}
        value={view.access}
        onChange={(access) => onChange({ ...view, access })}
      />
      <p
        aria-live="polite"
        className="type-caption text-muted empty:hidden max-tablet:order-last max-tablet:col-span-full"
      >
        {isFiltered(view) ? `${foundCount} of ${totalCount} customers` : ''}
      </p>
      <Choice
        label="Sort by"
        options={sortOptions(used)}
        value={view.sort}
        onChange={(sort) => onChange({ ...view, sort, isReversed: false })}
        className="max-tablet:col-span-full tablet:ml-auto"
      />
    </section>
  );
}

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

const TIERS: readonly Option<CustomerView['tier']>[] = [
  { value: 'all', label: 'Any tier' },
  ...CUSTOMER_ROLES.map((role) => ({ value: role, label: STATUS_WORDS[role] })),
];

const STATUSES: readonly Option<CustomerView['status']>[] = [
  { value: 'all', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const SECURITY: readonly Option<CustomerView['security']>[] = [
  { value: 'all', label: 'Any security' },
  { value: 'alerts', label: 'With alerts' },
  { value: 'secure', label: 'Secure' },
];

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

function Choice<Value extends string>({ label, options, value, onChange, className }: ChoiceProps<Value>) {
  function choose(chosen: string): void {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  }
  return (
    <SelectField
      label={label}
      isLabelHidden
      options={options}
      value={value}
      onValueChange={choose}
      className={className}
    />
  );
}
