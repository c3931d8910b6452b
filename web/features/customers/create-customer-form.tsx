import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { CUSTOMER_ROLES } from '#domain/contract/entities/roles.ts';
import { weaknessOfPin } from '#domain/contract/text-rules/weak-pins.ts';
import { Button } from '#web/ui/button.tsx';
import { remarkOn } from '#web/ui/forms/remark.tsx';
import { SecretField } from '#web/ui/forms/secret-field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { WaitNotice } from '#web/ui/forms/wait-notice.tsx';
import { FoldedAccessFields } from './access/access-fields.tsx';
import { customersQuery } from './customer.queries.ts';
import { remarkOnName, remarkOnPhone } from './customer-remarks.ts';
import { STATUS_WORDS } from './customer-words.ts';
import type { CreationForm } from './use-create-customer.ts';

interface CreateCustomerFormProps {
  form: CreationForm;
  submitLabel: string;
  /** Whether the phone number can be given. */
  hasPhone?: boolean;
  className: string;
  submitClassName?: string;
}

export function CreateCustomerForm(props: CreateCustomerFormProps) {
  const { form, submitLabel, hasPhone = false, className, submitClassName = '' } = props;
  const isWaiting = form.wait.secondsLeft > 0;
  return (
    <form ref={form.element} tabIndex={-1} noValidate onSubmit={form.submit} className={className}>
      <NameField form={form} />
      {hasPhone && <PhoneField form={form} />}
      {form.hasTier && <TierField form={form} />}
      <PinField form={form} />
      <FoldedAccessFields validUntil={form.field('validUntil')} maxDevices={form.field('maxDevices')} />
      <InviteSwitch form={form} />
      <div aria-live="polite" className="col-span-full empty:hidden">
        {isWaiting && <WaitNotice {...form.wait} />}
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className={submitClassName}
        isUnavailable={isWaiting}
        isBusy={form.isBusy}
        busyLabel="Creating..."
      >
        {submitLabel}
      </Button>
    </form>
  );
}

function NameField({ form }: { form: CreationForm }) {
  const { data: customers } = useQuery(customersQuery());
  const field = form.field('name');
  return (
    <TextField
      {...field}
      label="Customer name"
      autoComplete="off"
      notice={remarkOn(field, remarkOnName(field.value, customers))}
    />
  );
}

const TIERS = CUSTOMER_ROLES.toReversed().map((role) => ({ value: role, label: STATUS_WORDS[role] }));

function PhoneField({ form }: { form: CreationForm }) {
  const phone = form.field('phone');
  return (
    <TextField
      {...phone}
      type="tel"
      label="Phone"
      autoComplete="off"
      hint="Optional. Only admins see it."
      notice={remarkOn(phone, remarkOnPhone(phone.value))}
    />
  );
}

function TierField({ form }: { form: CreationForm }) {
  return (
    <SelectField
      label="Tier"
      options={TIERS}
      value={form.values.role}
      onValueChange={(chosen) => {
        const role = CUSTOMER_ROLES.find((each) => each === chosen);
        if (role) form.change({ role });
      }}
    />
  );
}

function InviteSwitch({ form: { link, isBusy } }: { form: CreationForm }) {
  return (
    <div className="flex items-center gap-4">
      <p className="min-w-0 flex-1">
        <span className="block type-label text-text">Invite by link</span>
        <span className="type-caption text-muted">The link is shown after the customer is created</span>
      </p>
      <Switch
        label="Invite by link"
        isLabelHidden
        isOn={link.isOn}
        isDisabled={isBusy}
        onChange={link.turn}
      />
    </div>
  );
}

function PinField({ form }: { form: CreationForm }) {
  const [generated, setGenerated] = useState(0);
  const field = form.field('pin');
  function generate(): void {
    form.generate();
    setGenerated(generated + 1);
  }
  return (
    <SecretField
      {...field}
      // A generated PIN is shown at once, a typed one only on request.
      revealCount={generated}
      label="PIN"
      inputMode="numeric"
      // With 'off' browsers still fill in the PIN of whoever is signed in.
      autoComplete="new-password"
      hint="4-8 digits. Shown once: hand it over before you leave this page."
      notice={remarkOn(field, weaknessOfPin(field.value))}
      onChange={({ target }) => form.setPin(target.value)}
      action={
        <Button icon={Dices} className="tablet:h-10" isUnavailable={form.isBusy} onClick={generate}>
          Generate
        </Button>
      }
    />
  );
}
