import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { HandOver } from './hand-over.tsx';
import { useCreateCustomer } from './use-create-customer.ts';

type CreationForm = ReturnType<typeof useCreateCustomer>;

const TITLE = 'Create Customer PIN';

/** The form, and then the PIN that was created: the form comes back when that PIN has been handed over. */
export function CreateCustomer() {
  const form = useCreateCustomer();
  return (
    <Panel title={TITLE}>
      {form.created ? (
        <HandOver created={form.created} onDone={form.forgetCreated} />
      ) : (
        <CreateForm form={form} />
      )}
    </Panel>
  );
}

function CreateForm({ form }: { form: CreationForm }) {
  return (
    <form
      ref={form.element}
      tabIndex={-1}
      noValidate
      onSubmit={form.submit}
      // On a tablet a single field would be as wide as the screen: the two are side by side.
      className="grid gap-4 p-4 outline-none tablet:max-desktop:grid-cols-2"
    >
      <TextField {...form.field('name')} label="Customer name" autoComplete="off" />
      <PinField form={form} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="tablet:max-desktop:col-span-2 tablet:max-desktop:justify-self-end"
        isBusy={form.isBusy}
        busyLabel="Creating..."
      >
        {TITLE}
      </Button>
    </form>
  );
}

function PinField({ form }: { form: CreationForm }) {
  const [generated, setGenerated] = useState(0);
  function generate(): void {
    form.generate();
    setGenerated(generated + 1);
  }
  return (
    <SecretField
      {...form.field('pin')}
      // A generated PIN is shown at once, a typed one only on request.
      revealCount={generated}
      label="PIN"
      inputMode="numeric"
      // With 'off' browsers still fill in the manager's own PIN.
      autoComplete="new-password"
      hint="4-8 digits. Shown once: hand it over before you leave this page."
      onChange={({ target }) => form.setPin(target.value)}
      action={
        <Button icon={Dices} className="tablet:h-10" isUnavailable={form.isBusy} onClick={generate}>
          Generate
        </Button>
      }
    />
  );
}
