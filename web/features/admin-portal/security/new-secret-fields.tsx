import { remarkOn } from '#web/ui/forms/remark.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import type { FormField } from '#web/ui/forms/use-form.ts';

interface PasswordFieldProps {
  field: FormField;
  label: string;
  isLabelHidden?: boolean;
  hasAutoFocus?: boolean;
  className?: string;
}

/** A site password or a passcode's password: any text, unlike a PIN. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, label, isLabelHidden = false, hasAutoFocus = false, className } = props;
  return (
    <SecretField
      {...field}
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder="At least 4 characters"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={hasAutoFocus}
      className={className}
    />
  );
}

interface PinFieldProps {
  field: FormField;
  label: string;
  isLabelHidden?: boolean;
  /** Points something out that is accepted nevertheless. */
  remark?: string | undefined;
  className?: string;
}

export function PinField({ field, label, isLabelHidden = false, remark, className }: PinFieldProps) {
  return (
    <SecretField
      {...field}
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder="4-8 digits"
      inputMode="numeric"
      notice={remarkOn(field, remark)}
      pattern="[0-9]*"
      // With 'off' browsers still fill in the admin's own PIN, and it must be typed again here.
      autoComplete="new-password"
      className={className}
    />
  );
}
