import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from './secret-field.tsx';
import type { Countdown } from './use-countdown.ts';
import { type SubmitSecret, useSecretForm } from './use-secret-form.ts';
import { WaitNotice } from './wait-notice.tsx';

interface SecretFormProps {
  /** Read out, not shown. */
  label: string;
  placeholder: string;
  submitLabel: string;
  busyLabel: string;
  /** Digits only: a phone shows its number keys, and spaces that came with a paste are dropped. */
  isNumeric?: boolean;
  /** Under which name a password manager keeps the secret. */
  account: string;
  /** Kept by the caller: whoever closes the form and opens it again still has to wait. */
  countdown: Countdown;
  onSubmit: SubmitSecret;
  fieldClassName?: string;
  hasAutoFocus?: boolean;
  /** Under the button. */
  children?: ReactNode;
}

/** One secret, one button: blank, busy, refused, or locked out for a while. */
export function SecretForm(props: SecretFormProps) {
  const { countdown } = props;
  const form = useSecretForm(props.onSubmit, countdown);
  return (
    <form ref={form.form} tabIndex={-1} noValidate onSubmit={form.submit} className="w-full outline-none">
      <AccountName name={props.account} />
      <SecretField
        ref={form.input}
        name="password"
        label={props.label}
        isLabelHidden
        isTall
        placeholder={props.placeholder}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...(props.isNumeric ? { inputMode: 'numeric', pattern: '[0-9]*' } : {})}
        autoFocus={props.hasAutoFocus ?? false}
        value={form.text}
        onChange={({ target }) =>
          form.setText(props.isNumeric ? target.value.replace(/\s/g, '') : target.value)
        }
        readOnly={form.isBusy}
        disabled={form.isLocked}
        error={form.error}
        hint={hasEnded(countdown) && form.isBlank ? 'You can try again now.' : undefined}
        notice={form.isLocked ? <WaitNotice {...countdown} /> : undefined}
        className={props.fieldClassName}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-4 w-full"
        disabled={form.isBlank || form.isLocked}
        isBusy={form.isBusy}
        busyLabel={props.busyLabel}
      >
        {props.submitLabel}
      </Button>
      {props.children && <div className="mt-4">{props.children}</div>}
    </form>
  );
}

function hasEnded({ secondsLeft, secondsTotal }: Countdown): boolean {
  return secondsTotal > 0 && secondsLeft === 0;
}

// Password managers save nothing without a user name, and look for it in the form. Nobody else needs to meet it.
function AccountName({ name }: { name: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  );
}
