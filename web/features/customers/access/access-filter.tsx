import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { AccessChoice, AccessFilter } from './access-states.ts';

interface AccessFilterProps {
  choices: readonly AccessChoice[];
  value: AccessFilter;
  onChange: (filter: AccessFilter) => void;
}

const LABEL = 'Filter by access';

/** All choices side by side, where there is room for them. */
export function AccessFilterBar({ choices, value, onChange }: AccessFilterProps) {
  if (choices.length === 0) return null;
  return (
    <SegmentedControl
      label={LABEL}
      size="small"
      options={[...choices]}
      value={value}
      onValueChange={onChange}
    />
  );
}

/** Its first choice is named like those of the other selects beside it. */
export function AccessFilterSelect({ choices, value, onChange }: AccessFilterProps) {
  if (choices.length === 0) return null;
  const options = choices.map((choice) =>
    choice.value === 'all' ? { ...choice, label: 'Any access' } : choice,
  );
  return (
    <SelectField
      label={LABEL}
      isLabelHidden
      options={options}
      value={value}
      onValueChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? 'all')}
    />
  );
}
