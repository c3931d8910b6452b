import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import { listedWords } from '#domain/text/counts.ts';
import { FLAGGED_TIERS, tiersOfFlags } from '#domain/tiers/customer-flags.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useEditCustomer } from './use-edit-customer.ts';

interface EditCustomerProps {
  customer: CustomerPin;
  onClose: () => void;
}

export function EditCustomerDialog({ isOpen, ...edit }: EditCustomerProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={edit.onClose} title="Edit customer">
      <EditForm {...edit} />
    </Dialog>
  );
}

function EditForm({ customer, onClose }: EditCustomerProps) {
  const form = useEditCustomer(customer, onClose);
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
      <TextFields form={form} />
      <Flags form={form} />
      <SecretField
        name="newPin"
        label="New PIN"
        inputMode="numeric"
        // 'off' would not keep browsers from filling the admin's own PIN in.
        autoComplete="new-password"
        value={form.draft.newPin}
        readOnly={form.isBusy}
        error={form.problems.newPin}
        hint="For a forgotten PIN. The old one ends at once; blank keeps it."
        // Spaces come along when a PIN is pasted.
        onChange={({ target }) => form.change({ newPin: target.value.replace(/\s/g, '') })}
      />
      <div className="mt-1 flex justify-end gap-2 max-tablet:*:h-12 max-tablet:*:flex-1">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}

type EditForm = ReturnType<typeof useEditCustomer>;

function TextFields({ form }: { form: EditForm }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        value={form.draft.name}
        readOnly={form.isBusy}
        error={form.problems.name}
        onChange={({ target }) => form.change({ name: target.value })}
      />
      <TextField
        name="phone"
        type="tel"
        label="Phone"
        autoComplete="off"
        value={form.draft.phone}
        readOnly={form.isBusy}
        error={form.problems.phone}
        onChange={({ target }) => form.change({ phone: target.value })}
      />
    </>
  );
}

function Flags({ form: { draft, change, isBusy } }: { form: EditForm }) {
  return (
    <fieldset className="grid gap-3 max-tablet:gap-6 max-tablet:py-2">
      <legend className="sr-only">Status</legend>
      <Switch
        label="Active"
        isOn={draft.isActive}
        isDisabled={isBusy}
        onChange={(isActive) => change({ isActive })}
      />
      {FLAGGED_TIERS.map(({ id, label, customerFlag: { field } }) => (
        <Switch
          key={id}
          label={label}
          isOn={draft[field]}
          isDisabled={isBusy}
          onChange={(isOn) => change({ [field]: isOn })}
        />
      ))}
      <p aria-live="polite" className="type-caption text-muted empty:hidden">
        {noteOn(draft)}
      </p>
    </fieldset>
  );
}

/** What a combination of flags means that is not plain from their names. */
function noteOn({ isActive, ...flags }: EditForm['draft']): string {
  if (!isActive) return 'The PIN is refused, and whoever is signed in with it is signed out.';
  const [highest, ...others] = tiersOfFlags(flags).map(({ label }) => label);
  return others.length > 0 ? `${highest} goes before ${listedWords(others)}, on screen and in prices.` : '';
}
