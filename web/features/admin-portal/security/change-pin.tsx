import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { type ChangePinForm, changePinFormSchema } from '#domain/contract/text-rules/secrets.ts';
import { weaknessOfPin } from '#domain/contract/text-rules/weak-pins.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { fieldIssueOf } from '#web/lib/field-issue.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm, withoutSpaces } from '#web/ui/forms/use-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PinField } from './new-secret-fields.tsx';
import { useSecurityChange } from './use-security-change.ts';

type PinOwner = 'admin' | 'vip' | 'manager';

interface ChangePinProps {
  owner: PinOwner;
  /** Changing the admin PIN ends the admin's session; the page goes on with this new token. */
  onTokenRenewed: (token: string) => void;
}

const WORDS = {
  admin: { title: 'Change Admin PIN', field: 'New admin PIN', done: 'Sign in with the new admin PIN.' },
  vip: { title: 'Change VIP PIN', field: 'New VIP PIN', done: 'The old VIP PIN no longer works.' },
  manager: {
    title: 'Change Manager PIN',
    field: 'New manager PIN',
    done: 'The old manager PIN no longer works.',
  },
} as const satisfies Record<PinOwner, object>;

const EMPTY = { currentPin: '', newPin: '' };

export function ChangePin({ owner, onTokenRenewed }: ChangePinProps) {
  const words = WORDS[owner];
  const change = useSecurityChange({
    send: async (pins: ChangePinForm) => {
      const { token } = await callApi('changePassword', { body: changeOf(owner, pins) });
      // Before any other call: the old token is dead, and its refusal would sign the admin out.
      if (token !== undefined) onTokenRenewed(token);
    },
    done: () => ({ title: AUTHENTICATION_MESSAGES.passwordChanged, description: words.done }),
    failed: AUTHENTICATION_MESSAGES.passwordChangeFailed,
  });
  const form = useForm({
    initial: EMPTY,
    schema: changePinFormSchema,
    isBusy: change.isPending,
    onSubmit: (pins) => change.mutate(pins, { onSuccess: form.reset, onError: showProblem }),
  });
  function showProblem(error: Error): void {
    const newPin = fieldIssueOf(error, 'newPasswordHash');
    if (newPin) form.refuse({ newPin });
  }
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={form.submit} className="p-4">
        <div className="grid gap-4 tablet:grid-cols-2">
          <PinField field={form.field('currentPin', withoutSpaces)} label="Current admin PIN" />
          <PinField
            field={form.field('newPin', withoutSpaces)}
            label={words.field}
            remark={weaknessOfPin(form.values.newPin)}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          className="mt-4 max-tablet:w-full"
          // Not `disabled`: pressing it clears the fields, and a disabled button would lose the focus.
          isUnavailable={form.isBlank('currentPin') || form.isBlank('newPin')}
          isBusy={form.isBusy}
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
