import type { Money } from '#domain/contract/entities/money.ts';
import { MONEY_LIMITS } from '#domain/contract/limits.ts';
import { changedEdge } from '#web/features/shop/shop-section.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { CURRENCIES } from './currencies.ts';
import {
  CLASSIC,
  changeMoney,
  chooseCurrency,
  type MoneyForm,
  type MoneyIssues,
  OTHER,
  typeCurrency,
} from './money-form.ts';

interface MoneyFieldsProps {
  form: MoneyForm;
  saved: MoneyForm;
  issues: MoneyIssues;
  onChange: (form: MoneyForm) => void;
}

const CURRENCY_OPTIONS = [
  { value: CLASSIC, label: 'Classic: dollar sign, plain digits ($1240)' },
  ...CURRENCIES.map(({ name, money: { currency } }) => ({ value: currency, label: `${name} (${currency})` })),
  { value: OTHER, label: 'Other…' },
];

const CLASSIC_HINT = 'Cents only where there are some.';

export function MoneyFields({ form, saved, issues, onChange }: MoneyFieldsProps) {
  const isClassic = form.choice === CLASSIC;
  const isOther = form.choice === OTHER;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 @min-[26rem]:grid-cols-6">
      <SelectField
        label="Currency"
        hint={isClassic ? CLASSIC_HINT : undefined}
        options={CURRENCY_OPTIONS}
        value={form.choice}
        onValueChange={(choice) => onChange(chooseCurrency(form, choice))}
        className={classesOf(form.choice !== saved.choice, spanOf(isClassic, isOther))}
      />
      {isOther && (
        <TextField
          label="Code"
          placeholder="ABC"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={CODE_CHARS}
          value={form.money.currency}
          onChange={(event) => onChange(typeCurrency(form, event.target.value))}
          error={issues.currency}
          className={classesOf(
            form.money.currency !== saved.money.currency,
            'col-span-1 @min-[26rem]:col-span-2',
          )}
        />
      )}
      {!isClassic && <FormatFields form={form} saved={saved} issues={issues} onChange={onChange} />}
    </div>
  );
}

const CODE_CHARS = 3;

function spanOf(isClassic: boolean, isOther: boolean): string {
  if (isClassic) return 'col-span-full';
  return isOther ? 'col-span-2 @min-[26rem]:col-span-2' : 'col-span-2 @min-[26rem]:col-span-4';
}

function classesOf(isChanged: boolean, span: string): string {
  return `${span} ${changedEdge(isChanged) ?? ''}`;
}

const THIRD = '@min-[26rem]:col-span-2';

/** The parts of the format, each filled in by the currency and free to change. */
function FormatFields({ form, saved, issues, onChange }: MoneyFieldsProps) {
  const { money } = form;
  const change = (fields: Partial<Money>) => onChange(changeMoney(form, fields));
  const edge = (field: keyof Money) => classesOf(money[field] !== saved.money[field], THIRD);
  return (
    <>
      <TextField
        label="Symbol"
        autoComplete="off"
        spellCheck={false}
        maxLength={MONEY_LIMITS.symbolMaxChars}
        value={money.symbol}
        onChange={(event) => change({ symbol: event.target.value })}
        error={issues.symbol}
        className={edge('symbol')}
      />
      <PlaceField form={form} saved={saved} onChange={change} />
      <ChoiceField
        label="Space"
        options={SPACES}
        value={String(money.space)}
        className={edge('space')}
        onChoose={(space) => change({ space: space === 'true' })}
      />
      <ChoiceField
        label="Decimals"
        options={DECIMALS}
        value={String(money.decimals)}
        className={edge('decimals')}
        onChoose={(decimals) => change({ decimals: decimals === '0' ? 0 : 2 })}
      />
      <ChoiceField
        label="Thousands mark"
        options={THOUSANDS}
        value={money.thousands}
        className={edge('thousands')}
        onChoose={(thousands) => change({ thousands })}
      />
      <ChoiceField
        label="Decimal mark"
        options={DECIMAL_MARKS}
        value={money.decimalMark}
        error={issues.decimalMark}
        className={edge('decimalMark')}
        onChoose={(decimalMark) => change({ decimalMark })}
      />
    </>
  );
}

type Options<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

const SPACES: Options<'true' | 'false'> = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
];
const DECIMALS: Options<'0' | '2'> = [
  { value: '0', label: 'None' },
  { value: '2', label: '2' },
];
const THOUSANDS: Options<Money['thousands']> = [
  { value: 'none', label: 'None' },
  { value: 'comma', label: 'Comma (,)' },
  { value: 'dot', label: 'Dot (.)' },
  { value: 'space', label: 'Space' },
  { value: 'apostrophe', label: "Apostrophe (')" },
];
const DECIMAL_MARKS: Options<Money['decimalMark']> = [
  { value: 'dot', label: 'Dot (.)' },
  { value: 'comma', label: 'Comma (,)' },
];

interface ChoiceFieldProps<Value extends string> {
  label: string;
  options: Options<Value>;
  value: Value | string;
  error?: string | undefined;
  className: string;
  onChoose: (value: Value) => void;
}

function ChoiceField<Value extends string>({ onChoose, options, ...field }: ChoiceFieldProps<Value>) {
  function choose(chosen: string): void {
    const option = options.find(({ value }) => value === chosen);
    if (option) onChoose(option.value);
  }
  return <SelectField {...field} options={options} onValueChange={choose} />;
}

const POSITIONS: { value: Money['position']; label: string }[] = [
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
];

interface PlaceFieldProps extends Pick<MoneyFieldsProps, 'form' | 'saved'> {
  onChange: (fields: Partial<Money>) => void;
}

function PlaceField({ form, saved, onChange }: PlaceFieldProps) {
  const isChanged = form.money.position !== saved.money.position;
  return (
    <div className={`flex flex-col gap-1 ${THIRD}`}>
      <span aria-hidden className="type-label text-text">
        Place
      </span>
      <SegmentedControl
        label="Place"
        options={POSITIONS}
        value={form.money.position}
        onValueChange={(position) => onChange({ position })}
        className={`flex h-10 items-center *:h-8.5 *:flex-1 *:px-1! max-tablet:h-11 ${isChanged ? 'border-warning!' : ''}`}
      />
    </div>
  );
}
