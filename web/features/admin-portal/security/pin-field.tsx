import { SecretField } from '#web/ui/forms/secret-field.tsx';
import type { CheckedField } from './use-checked-form.ts';

interface PinFieldProps {
  field: CheckedField;
  label: string;
  isLabelHidden?: boolean;
  isBusy: boolean;
  className?: string;
}

export function PinField({ field, label, isLabelHidden = false, isBusy, className }: PinFieldProps) {
  return (
    <SecretField
      ref={field.ref}
      name={field.name}
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder="4-8 digits"
      inputMode="numeric"
      pattern="[0-9]*"
      // 'off' would not keep browsers from filling the admin's own PIN in, and it is asked for to be typed again.
      autoComplete="new-password"
      value={field.value}
      readOnly={isBusy}
      error={field.error}
      // Spaces come along when a PIN is pasted.
      onChange={({ target }) => field.setText(target.value.replace(/\s/g, ''))}
      className={className}
    />
  );
}
