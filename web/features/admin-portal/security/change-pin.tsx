import type { FormEvent } from 'react';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { type ChangePinForm, changePinFormSchema } from '#domain/contract/text-rules/secrets.ts';
import { callApi } from '#web/lib/api-client.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PinField } from './pin-field.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { useSecurityChange } from './use-security-change.ts';

type PinOwner = 'admin' | 'vip' | 'manager';

interface ChangePinProps {
  owner: PinOwner;
  /** The admin's own session ends with the old PIN; this one goes on. */
  onTokenRenewed: (token: string) => void;
}

const WORDS = {
  admin: { title: 'Change Admin PIN', field: 'New admin PIN', done: 'Sign in with the new admin PIN.' },
  vip: { title: 'Change VIP PIN', field: 'New VIP PIN', done: 'The old VIP PIN works no more.' },
  manager: {
    title: 'Change Manager PIN',
    field: 'New manager PIN',
    done: 'The old manager PIN works no more.',
  },
} as const satisfies Record<PinOwner, object>;

const EMPTY = { currentPin: '', newPin: '' };

export function ChangePin({ owner, onTokenRenewed }: ChangePinProps) {
  const words = WORDS[owner];
  const form = useCheckedForm(EMPTY, changePinFormSchema);
  const change = useSecurityChange({
    send: async (pins: ChangePinForm) => {
      const { token } = await callApi('changePassword', { body: changeOf(owner, pins) });
      // Before anything else is asked for: the former token is dead, and its refusal would sign the admin out.
      if (token !== undefined) onTokenRenewed(token);
    },
    done: () => ({ title: AUTHENTICATION_MESSAGES.passwordChanged, description: words.done }),
    failed: AUTHENTICATION_MESSAGES.passwordChangeFailed,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const pins = change.isPending ? null : form.check();
    if (pins) change.mutate(pins, { onSuccess: form.clear });
  }
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={submit} className="p-4">
        <div className="grid gap-4 tablet:grid-cols-2">
          <PinField field={form.fieldOf('currentPin')} label="Current admin PIN" isBusy={change.isPending} />
          <PinField field={form.fieldOf('newPin')} label={words.field} isBusy={change.isPending} />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="mt-4 max-tablet:w-full"
          // Not `disabled`: it is pressed, clears the fields, and would lose the focus to nowhere.
          isUnavailable={form.isBlank('currentPin') || form.isBlank('newPin')}
          isBusy={change.isPending}
          busyLabel="Changing..."
        >
          {words.title}
        </Button>
      </form>
    </Panel>
  );
}

function changeOf(passwordType: PinOwner, { currentPin, newPin }: ChangePinForm) {
  return { passwordType, currentPinHash: sha256Hex(currentPin), newPasswordHash: sha256Hex(newPin) };
}
