import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { weaknessOfPin } from '#domain/contract/text-rules/weak-pins.ts';
import { listedWords } from '#domain/text/counts.ts';
import { FLAGGED_TIERS, tiersOfFlags } from '#domain/tiers/customer-flags.ts';
import { AccessFields } from '#web/features/customers/access/access-fields.tsx';
import type { CreatedPin } from '#web/features/customers/create-customer.mutations.ts';
import { customersQuery } from '#web/features/customers/customer.queries.ts';
import { remarkOnName, remarkOnPhone } from '#web/features/customers/customer-remarks.ts';
import { HandOver } from '#web/features/customers/hand-over.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { remarkOn } from '#web/ui/forms/remark.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { withoutSpaces } from '#web/ui/forms/use-form.ts';
import { useEditCustomer } from './use-edit-customer.ts';

interface EditCustomerProps {
  customer: CustomerPin;
  onClose: () => void;
}

/** The form, and then a new PIN to hand over. */
export function EditCustomerDialog({ isOpen, customer, onClose }: EditCustomerProps & { isOpen: boolean }) {
  const [newPin, setNewPin] = useState<CreatedPin | null>(null);
  const [isSendingPin, setIsSendingPin] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Not when it closes: it fades out with what it shows.
    if (isOpen) setNewPin(null);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={newPin ? 'Hand over the PIN' : 'Edit customer'}
      // The PIN would be lost.
      isHeld={isSendingPin || newPin !== null}
    >
      {newPin ? (
        <HandOver created={newPin} onDone={onClose} />
      ) : (
        <EditForm customer={customer} onClose={onClose} onSendingPin={setIsSendingPin} onNewPin={setNewPin} />
      )}
    </Dialog>
  );
}

type EditFormProps = EditCustomerProps & Parameters<typeof useEditCustomer>[1];

function EditForm({ customer, ...steps }: EditFormProps) {
  const form = useEditCustomer(customer, steps);
  const { data: customers } = useQuery(customersQuery());
  const [name, phone, pin] = [form.field('name'), form.field('phone'), form.field('newPin', withoutSpaces)];
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      <TextField
        {...name}
        label="Name"
        autoComplete="off"
        notice={remarkOn(name, remarkOnName(name.value, customers, customer))}
      />
      <TextField
        {...phone}
        type="tel"
        label="Phone"
        autoComplete="off"
        notice={remarkOn(phone, remarkOnPhone(phone.value))}
      />
      <AccessFields validUntil={form.field('validUntil')} maxDevices={form.field('maxDevices')} />
      <Flags form={form} />
      <SecretField
        {...pin}
        label={customer.hasPin ? 'New PIN' : 'Set PIN'}
        inputMode="numeric"
        // With 'off' browsers still fill in the admin's own PIN.
        autoComplete="new-password"
        hint={
          customer.hasPin
            ? 'Replaces a forgotten PIN immediately. Leave blank to keep the current PIN.'
            : 'This customer has no PIN yet. An invitation works without one.'
        }
        notice={remarkOn(pin, weaknessOfPin(pin.value))}
      />
      <div className="mt-1 flex justify-end gap-2 max-tablet:*:h-12 max-tablet:*:flex-1">
        <Button isUnavailable={form.isBusy} onClick={steps.onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}

type EditForm = ReturnType<typeof useEditCustomer>;

function Flags({ form: { values, change, isBusy } }: { form: EditForm }) {
  return (
    <fieldset className="grid gap-3 max-tablet:gap-6 max-tablet:py-2">
      <legend className="sr-only">Status</legend>
      <Switch
        label="Active"
        isOn={values.isActive}
        isDisabled={isBusy}
        onChange={(isActive) => change({ isActive })}
      />
      {FLAGGED_TIERS.map(({ id, label, customerFlag: { field } }) => (
        <Switch
          key={id}
          label={label}
          isOn={values[field]}
          isDisabled={isBusy}
          onChange={(isOn) => change({ [field]: isOn })}
        />
      ))}
      <p aria-live="polite" className="type-caption text-muted empty:hidden">
        {noteOn(values)}
      </p>
    </fieldset>
  );
}

/** What a combination of switches means, where their names do not say it. */
function noteOn({ isActive, ...flags }: EditForm['values']): string {
  if (!isActive) return 'The PIN is refused, and everyone signed in with it is signed out.';
  const [highest, ...others] = tiersOfFlags(flags).map(({ label }) => label);
  return others.length > 0
    ? `${highest} takes precedence over ${listedWords(others)}, on screen and in prices.`
    : '';
}
