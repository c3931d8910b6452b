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

/** The form, and after it the PIN that was made: the next customer waits until this one has theirs. */
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
      // Across a tablet one field would be as long as a line of a letter: the two stand side by side.
      className="grid gap-4 p-4 outline-none tablet:max-desktop:grid-cols-2"
    >
      <TextField
        name="name"
        label="Customer name"
        autoComplete="off"
        value={form.draft.name}
        readOnly={form.isBusy}
        error={form.problems.name}
        onChange={({ target }) => form.setName(target.value)}
      />
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
      // A generated PIN is seen at once; a typed one when asked for.
      revealCount={generated}
      name="pin"
      label="PIN"
      inputMode="numeric"
      // 'off' would not keep browsers from filling the manager's own PIN in.
      autoComplete="new-password"
      value={form.draft.pin}
      readOnly={form.isBusy}
      error={form.problems.pin}
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
