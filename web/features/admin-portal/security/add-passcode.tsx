import { Info, Plus } from 'lucide-react';
import type { FormEvent } from 'react';
import { createPasscodeFormSchema } from '#domain/contract/entities/site-passcodes.ts';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import type { AdminPin, PasscodeChanges } from './use-passcode-changes.ts';

interface AddPasscodeProps {
  adminPin: AdminPin;
  changes: PasscodeChanges;
  /** After this one there is no room for another. */
  isLast: boolean;
}

const EMPTY = { label: '', password: '' };
const additionSchema = createPasscodeFormSchema.omit({ adminPin: true });

export function AddPasscode({ adminPin, changes, isLast }: AddPasscodeProps) {
  const form = useCheckedForm(EMPTY, additionSchema);
  const isAdding = changes.addition.isPending;
  const label = form.fieldOf('label');
  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = changes.isBusy ? null : form.check();
    if (checked)
      adminPin.use((pin) =>
        changes.addition.mutate({ ...checked, adminPin: pin }, { onSuccess: startAfresh }),
      );
  }
  function startAfresh(): void {
    form.clear();
    adminPin.clear();
    // The form goes, and the focus with it.
    if (isLast) adminPin.focus();
  }
  return (
    <form noValidate onSubmit={submit} className="border-t border-hairline p-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          ref={label.ref}
          name={label.name}
          label="Label"
          placeholder="Where it is handed out"
          autoComplete="off"
          value={label.value}
          readOnly={isAdding}
          error={label.error}
          onChange={({ target }) => label.setText(target.value)}
        />
        <PasswordField field={form.fieldOf('password')} label="Password" isBusy={isAdding} />
      </div>
      <Button
        type="submit"
        icon={Plus}
        className="mt-4 max-tablet:w-full"
        isBusy={isAdding}
        busyLabel="Adding..."
      >
        Add passcode
      </Button>
    </form>
  );
}

/** In place of the form when there is no room for another one. */
export function MaximumNotice() {
  return (
    <div role="status" className="flex gap-2 border-t border-hairline p-4">
      <Info aria-hidden className="h-lh w-4 shrink-0 text-muted" />
      <div>
        <p className="type-button text-text">{AUTHENTICATION_MESSAGES.maximumPasscodes}</p>
        <p className="type-interface text-muted">Delete one to add another.</p>
      </div>
    </div>
  );
}
