import { RotateCcw } from 'lucide-react';
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import type { MarginRule, MarginRuleMode } from '#domain/contract/entities/margin-rule.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { counted } from '#domain/text/counts.ts';
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
  const { values, isTyped, setValues, restore } = useFillValues(role, rules, summary);
  const issue = isTyped ? fillIssue(values, rules) : null;
  function apply(event: FormEvent): void {
    event.preventDefault();
    if (fillIssue(values, rules) === null) onApply(values);
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
            prefix={isTier(role) ? '+$' : '$'}
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
  const given = fillValuesOf(role, rules);
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

interface FillFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  label: string;
  prefix?: string;
  suffix?: string;
  value: string;
  /** The selected cells differ: nothing is shown until something is typed. */
  isMixed: boolean;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

function FillField({ label, prefix, suffix, value, isMixed, isInvalid, onChange }: FillFieldProps) {
  const id = useId();
  return (
    <div className="fill-field" data-prefix={prefix} data-suffix={suffix}>
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
