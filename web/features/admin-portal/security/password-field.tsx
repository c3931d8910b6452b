import { SecretField } from '#web/ui/forms/secret-field.tsx';
import type { CheckedField } from './use-checked-form.ts';

interface PasswordFieldProps {
  field: CheckedField;
  label: string;
  isLabelHidden?: boolean;
  isBusy: boolean;
  hasAutoFocus?: boolean;
  className?: string;
}

/** A site password or a passcode's: any text, unlike a PIN. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, label, isLabelHidden = false, isBusy, hasAutoFocus = false, className } = props;
  return (
    <SecretField
      ref={field.ref}
      name={field.name}
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder="At least 4 characters"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={hasAutoFocus}
      value={field.value}
      readOnly={isBusy}
      error={field.error}
      onChange={({ target }) => field.setText(target.value)}
      className={className}
    />
  );
}
