import { Info, Plus } from 'lucide-react';
import { createPasscodeFormSchema } from '#domain/contract/entities/site-passcodes.ts';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { PasswordField } from './new-secret-fields.tsx';
import { PinProblem } from './pin-problem.tsx';
import type { AdminPin } from './use-admin-pin.ts';
import type { PasscodeChanges } from './use-passcode-changes.ts';

interface AddPasscodeProps {
  adminPin: AdminPin;
  changes: PasscodeChanges;
  /** After this one the maximum is reached. */
  isLast: boolean;
}

const PLACE = 'add';
const EMPTY = { label: '', password: '' };
const additionSchema = createPasscodeFormSchema.omit({ adminPin: true });

export function AddPasscode({ adminPin, changes, isLast }: AddPasscodeProps) {
  const form = useForm({
    initial: EMPTY,
    schema: additionSchema,
    isBusy: changes.addition.isPending,
    isBlocked: changes.isBusy,
    onSubmit: (addition) =>
      adminPin.use(PLACE, (pin) =>
        changes.addition.mutate(
          { ...addition, adminPin: pin },
          { onSuccess: startOver, onError: (error) => adminPin.refuse(PLACE, error) },
        ),
      ),
  });
  function startOver(): void {
    form.reset();
    // The form goes away, and the focus with it.
    if (isLast) adminPin.focus();
  }
  return (
    <form noValidate onSubmit={form.submit} className="border-t border-hairline p-4">
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          {...form.field('label')}
          label="Label"
          placeholder="For example: Trade fair"
          autoComplete="off"
        />
        <PasswordField field={form.field('password')} label="Password" />
      </div>
      <Button
        type="submit"
        icon={Plus}
        className="mt-4 max-tablet:w-full"
        isBusy={form.isBusy}
        busyLabel="Adding..."
      >
        Add passcode
      </Button>
      <PinProblem adminPin={adminPin} place={PLACE} />
    </form>
  );
}

/** Replaces the form when the maximum is reached. */
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
