import { AUDIT_ACTIONS } from '#domain/contract/entities/audit-actions.ts';
import { ACTIVITY_LIMITS } from '#domain/contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import {
  type ActivityFilters,
  isAuditAction,
  isFiltered,
  KIND_NAMES,
  NO_FILTERS,
} from './activity-filters.ts';

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  onChange: (filters: ActivityFilters) => void;
}

const KINDS = [
  { value: '', label: 'Any kind' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: KIND_NAMES[action] })).sort((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  ),
];

export function ActivityFilterBar({ filters, onChange }: ActivityFilterBarProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] items-end gap-3 tablet:grid-cols-[repeat(4,minmax(0,1fr))_auto]">
      <TextField
        type="search"
        label="Person"
        placeholder="Part of a name"
        autoComplete="off"
        maxLength={ACTIVITY_LIMITS.actorMaxChars}
        value={filters.person}
        onChange={({ target }) => onChange({ ...filters, person: target.value })}
        className="max-tablet:col-span-full"
      />
      <SelectField
        label="Kind"
        options={KINDS}
        value={filters.kind}
        onValueChange={(kind) => onChange({ ...filters, kind: isAuditAction(kind) ? kind : '' })}
        className="max-tablet:col-span-full"
      />
      <TextField
        type="date"
        label="From"
        max={filters.lastDay || undefined}
        value={filters.firstDay}
        onChange={({ target }) => onChange({ ...filters, firstDay: target.value })}
      />
      <TextField
        type="date"
        label="To"
        min={filters.firstDay || undefined}
        value={filters.lastDay}
        onChange={({ target }) => onChange({ ...filters, lastDay: target.value })}
      />
      <Button
        size="large"
        isUnavailable={!isFiltered(filters)}
        className="max-tablet:col-span-full"
        onClick={() => onChange(NO_FILTERS)}
      >
        Clear filters
      </Button>
    </div>
  );
}
