import { Dices } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ClaimSetupForm } from '#domain/contract/entities/setup.ts';
import { weaknessOfPin } from '#domain/contract/text-rules/weak-pins.ts';
import { SetupFrame } from '#web/features/setup/frame/setup-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { remarkOn } from '#web/ui/forms/remark.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import { withoutSpaces } from '#web/ui/forms/use-form.ts';
import { WaitNotice } from '#web/ui/forms/wait-notice.tsx';
import { type ClaimForm, type ClaimParts, useClaim } from './use-claim.ts';

interface ClaimStepProps extends ClaimParts {
  /** Whose PINs are already set; their fields are not offered. */
  storedPins: readonly string[];
}

/** The first step: the PINs of the shop. */
export function ClaimStep({ storedPins, ...parts }: ClaimStepProps) {
  const id = useId();
  const form = useClaim(parts);
  const isWaiting = form.wait.secondsLeft > 0;
  return (
    <SetupFrame
      step="sign-in"
      heading={<p className="type-dialog-title text-text">Set up Tierbook</p>}
      note="It takes a few minutes."
      titleAs="h1"
      title="Your sign-in"
      text="You sign in with a PIN of 4 to 8 digits, without a user name. Keep the admin PIN to yourself: it opens everything."
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          size="large"
          className="max-tablet:w-full"
          isUnavailable={form.isBlank('adminPin') || isWaiting}
          isBusy={form.isBusy}
          busyLabel="Saving..."
        >
          Continue
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <AdminPin form={form} />
        <Others form={form} storedPins={storedPins} />
        <div aria-live="polite" className="mt-4 empty:hidden">
          {isWaiting && <WaitNotice {...form.wait} />}
        </div>
      </form>
    </SetupFrame>
  );
}

function AdminPin({ form }: { form: ClaimForm }) {
  return (
    <div className="grid gap-4 rounded-panel border border-hairline bg-surface p-4">
      <NewPin form={form} name="adminPin" label="Admin PIN" hint="4-8 digits." />
      <SecretField
        {...form.field('repeatedPin', withoutSpaces)}
        label="Admin PIN again"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="new-password"
      />
    </div>
  );
}

const OPTIONAL = [
  {
    owner: 'manager',
    name: 'managerPin',
    label: 'Manager PIN',
    hint: 'For the person who looks after your customers.',
  },
  {
    owner: 'vip',
    name: 'vipPin',
    label: 'VIP PIN',
    hint: 'One PIN for all who may see the VIP prices.',
  },
] as const;

function Others({ form, storedPins }: Pick<ClaimStepProps, 'storedPins'> & { form: ClaimForm }) {
  return (
    <section aria-labelledby="optional-pins" className="mt-8">
      <h2 id="optional-pins" className="type-panel-title text-text">
        For others
      </h2>
      <p className="mt-1 mb-4 type-interface text-muted">
        Optional. You can set these later in the Admin Portal.
      </p>
      <div className="grid gap-4 tablet:grid-cols-2">
        {OPTIONAL.map(({ owner, name, label, hint }) =>
          storedPins.includes(owner) ? (
            <StoredPin key={owner} label={label} />
          ) : (
            <NewPin key={owner} form={form} name={name} label={label} hint={hint} />
          ),
        )}
      </div>
    </section>
  );
}

function StoredPin({ label }: { label: string }) {
  return (
    <div>
      <p className="type-label text-text">{label}</p>
      <p className="mt-1 type-interface text-muted">Already set when the server was started.</p>
    </div>
  );
}

interface NewPinProps {
  form: ClaimForm;
  name: Exclude<keyof ClaimSetupForm, 'repeatedPin'>;
  label: string;
  hint: string;
}

function NewPin({ form, name, label, hint }: NewPinProps): ReactNode {
  const field = form.field(name, withoutSpaces);
  const note = form.isGenerated(name) ? 'Write it down now. Nobody can show it again.' : undefined;
  return (
    <SecretField
      {...field}
      label={label}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="new-password"
      revealCount={form.revealCountOf(name)}
      hint={hint}
      notice={remarkOn(field, note ?? weaknessOfPin(field.value))}
      action={
        <Button
          icon={Dices}
          aria-label={`Generate ${label}`}
          className="tablet:h-10"
          isUnavailable={form.isBusy}
          onClick={() => form.generate(name)}
        >
          Generate
        </Button>
      }
    />
  );
}
