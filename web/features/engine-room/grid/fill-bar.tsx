import { RotateCcw } from 'lucide-react';
import {
  type CSSProperties,
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useId,
  useState,
} from 'react';
import type { MarginRule, MarginRuleMode } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { counted } from '#domain/text/counts.ts';
import { useMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/dialogs/tooltip.tsx';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type FillValues, fillIssue, fillValuesOf, MIXED, withMode, withTyped } from './model/fill-values.ts';
import type { SelectionText } from './model/selection-text.ts';
import './fill-bar.css';

interface FillBarProps {
  role: PriceView;
  /** The rules of the selected cells. */
  rules: readonly MarginRule[];
  summary: SelectionText | null;
  /** Whether anything but default rules is selected, which have no default to return to. */
  canReset: boolean;
  onApply: (values: FillValues) => void;
  onReset: () => void;
}

/** Like a formula bar: the selection, its value, and a field to set one value for all of it. */
export function FillBar({ summary, ...bar }: FillBarProps) {
  return (
    <section aria-label="Fill selected cells" className="fill-bar">
      {summary ? (
        <FillForm {...bar} summary={summary} />
      ) : (
        <p className="fill-bar-hint">
          Select cells, then type a value
          <span className="hidden pointer-coarse:inline">. Hold a cell and drag to select several.</span>
        </p>
      )}
    </section>
  );
}

const MODES: { value: MarginRuleMode | typeof MIXED; label: string }[] = [
  { value: 'pct', label: 'Percent' },
  { value: 'flat', label: 'Flat' },
  { value: 'both', label: 'Both' },
];

function FillForm({
  role,
  rules,
  summary,
  canReset,
  onApply,
  onReset,
}: FillBarProps & { summary: SelectionText }) {
  const money = useMoney();
  const { values, isTyped, setValues, restore } = useFillValues(role, rules, summary);
  const issue = isTyped ? fillIssue(values, rules, money) : null;
  function apply(event: FormEvent): void {
    event.preventDefault();
    if (fillIssue(values, rules, money) === null) onApply(values);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isTyped) return;
    // Otherwise the same key would close the dialog.
    event.stopPropagation();
    event.preventDefault();
    restore();
  }
  function chooseMode(mode: FillValues['mode']): void {
    if (mode !== MIXED) setValues(withMode(values, mode));
  }
  return (
    <form className="fill-form" onSubmit={apply} onKeyDown={onKeyDown}>
      <p className="fill-summary" title={summary.place}>
        <strong>{summary.count}</strong>{' '}
        {issue === null ? (
          <span>{summary.place}</span>
        ) : (
          <span role="alert" className="text-danger">
            {issue}
          </span>
        )}
      </p>
      {!isTier(role) && (
        <SegmentedControl
          label="Mode"
          size="small"
          options={MODES}
          value={values.mode}
          onValueChange={chooseMode}
        />
      )}
      <div className="fill-fields">
        {values.mode !== 'flat' && (
          <FillField
            label="Percent"
            suffix="%"
            value={values.pct}
            isMixed={values.isPercentMixed || values.mode === MIXED}
            isInvalid={issue !== null}
            onChange={(text) => setValues(withTyped(values, 'pct', text))}
          />
        )}
        {values.mode !== 'pct' && (
          <FillField
            label={isTier(role) ? 'Amount' : 'Flat'}
            {...affixesOf(role, money)}
            value={values.flat}
            isMixed={values.isFlatMixed || values.mode === MIXED}
            isInvalid={issue !== null}
            onChange={(text) => setValues(withTyped(values, 'flat', text))}
          />
        )}
        <Button type="submit" variant="primary" size="small" className="fill-apply">
          {`Apply to ${counted(rules.length, 'cell')}`}
        </Button>
        <Tooltip text={canReset ? 'Use default' : 'Default rules have no default to return to'}>
          <IconButton
            label="Use default"
            icon={RotateCcw}
            aria-disabled={!canReset}
            isMuted={!canReset}
            onClick={canReset ? onReset : undefined}
          />
        </Tooltip>
      </div>
    </form>
  );
}

/** Typed values are for the cells they were typed for: another selection, or other values in it, start again. */
function useFillValues(role: PriceView, rules: readonly MarginRule[], summary: SelectionText) {
  const money = useMoney();
  const given = fillValuesOf(role, rules, money);
  const about = JSON.stringify([role, summary, given]);
  const [typed, setTyped] = useState<{ about: string; values: FillValues } | null>(null);
  const isTyped = typed?.about === about;
  return {
    values: isTyped ? typed.values : given,
    isTyped,
    setValues: (values: FillValues) => setTyped({ about, values }),
    restore: () => setTyped(null),
  };
}

/** What stands beside the number: '$', '+$', or the shop's own symbol on its side. */
function affixesOf(role: PriceView, money: Money | undefined) {
  const sign = isTier(role) ? '+' : '';
  if (money === undefined) return { prefix: `${sign}$` };
  const { symbol, position } = money;
  const prefix = position === 'before' ? sign + symbol : sign;
  const affixes = { ...(prefix && { prefix }), ...(position === 'after' && { suffix: symbol }) };
  return { ...affixes, digits: String(limitsOf(money).flatMax).length };
}

/** The digits of '10000', the longest amount in classic money. */
const CLASSIC_DIGITS = 5;

interface FillFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  label: string;
  prefix?: string;
  suffix?: string;
  /** How many digits it must have room for. */
  digits?: number;
  value: string;
  /** The selected cells differ: nothing is shown until something is typed. */
  isMixed: boolean;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

function FillField(props: FillFieldProps) {
  const { label, prefix, suffix, digits = CLASSIC_DIGITS, value, isMixed, isInvalid, onChange } = props;
  const id = useId();
  const size: CSSProperties & Record<`--${string}`, number> = {
    '--prefix-chars': prefix?.length ?? 0,
    '--suffix-chars': suffix?.length ?? 0,
    '--more-digits': digits - CLASSIC_DIGITS,
  };
  return (
    <div className="fill-field" data-prefix={prefix} data-suffix={suffix} style={size}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        placeholder={isMixed ? 'Mixed' : undefined}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onChange(target.value)}
        className={controlClasses({ className: 'fill-input' })}
      />
    </div>
  );
}
