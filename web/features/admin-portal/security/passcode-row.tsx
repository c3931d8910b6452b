import { Pencil, Trash2 } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { passcodePasswordFormSchema, type SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/forms/use-form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PasswordField } from './new-secret-fields.tsx';
import { PinProblem } from './pin-problem.tsx';
import type { AdminPin } from './use-admin-pin.ts';
import type { PasscodeChanges } from './use-passcode-changes.ts';

interface PasscodeRowProps {
  passcode: SitePasscode;
  adminPin: AdminPin;
  changes: PasscodeChanges;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  onDelete: () => void;
}

export function PasscodeRow(props: PasscodeRowProps) {
  const { passcode, adminPin, changes, isEdited, onEdit } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <p className="type-button wrap-anywhere text-text">{passcode.label}</p>
          <p className="type-caption text-muted">Created {formatDate(passcode.createdAt)}</p>
        </div>
        <Badge tone={passcode.isActive ? 'success' : 'outline'}>
          {passcode.isActive ? 'Active' : 'Inactive'}
        </Badge>
        <RowActions {...props} editButton={editButton} />
      </div>
      <PinProblem adminPin={adminPin} place={passcode.id} />
      {isEdited && (
        <EditPassword
          passcode={passcode}
          adminPin={adminPin}
          changes={changes}
          onSaved={() => {
            onEdit(false);
            editButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}

interface RowActionsProps extends PasscodeRowProps {
  editButton: RefObject<HTMLButtonElement | null>;
}

function RowActions({
  passcode,
  adminPin,
  changes,
  isEdited,
  onEdit,
  onDelete,
  editButton,
}: RowActionsProps) {
  const { label, isActive } = passcode;
  const verb = isActive ? 'Disable' : 'Enable';
  function toggle(): void {
    adminPin.use(passcode.id, (pin) =>
      changes.switching.mutate(
        { passcode, adminPin: pin },
        { onError: (error) => adminPin.refuse(passcode.id, error) },
      ),
    );
  }
  return (
    <div className="flex items-center gap-1 max-tablet:-mx-button-small max-tablet:w-[calc(100%+2*var(--spacing-button-small))]">
      {/* One button in both states, so that the focus stays on it. */}
      <Button
        ref={editButton}
        variant="quiet"
        size="small"
        className="min-w-34"
        {...(isEdited ? {} : { icon: Pencil })}
        aria-label={isEdited ? `Cancel editing ${label}` : `Edit password of ${label}`}
        // The answer closes the editor, and would close that of another passcode which was opened since.
        onClick={changes.renewal.isPending ? undefined : () => onEdit(!isEdited)}
      >
        {isEdited ? 'Cancel' : 'Edit password'}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="min-w-18"
        aria-label={`${verb} ${label}`}
        isBusy={changes.switching.isPending && changes.switching.variables.passcode.id === passcode.id}
        onClick={changes.isBusy ? undefined : toggle}
      >
        {verb}
      </Button>
      <IconButton
        label={`Delete ${label}`}
        icon={Trash2}
        size="small"
        className="max-tablet:ml-auto tablet:-mr-1 [&>svg]:size-4 [&>svg]:text-danger"
        onClick={changes.isBusy ? undefined : onDelete}
      />
    </div>
  );
}

type EditPasswordProps = Pick<PasscodeRowProps, 'passcode' | 'adminPin' | 'changes'> & {
  onSaved: () => void;
};

const EMPTY = { password: '' };
const editSchema = passcodePasswordFormSchema.omit({ adminPin: true });

function EditPassword({ passcode, adminPin, changes, onSaved }: EditPasswordProps) {
  const place = `password of ${passcode.id}`;
  const form = useForm({
    initial: EMPTY,
    schema: editSchema,
    isBusy: changes.renewal.isPending,
    isBlocked: changes.isBusy,
    onSubmit: ({ password }) => adminPin.use(place, (pin) => save(password, pin)),
  });
  function save(password: string, pin: string): void {
    changes.renewal.mutate(
      { passcode, password, adminPin: pin },
      { onSuccess: onSaved, onError: (error) => adminPin.refuse(place, error) },
    );
  }
  return (
    <form noValidate onSubmit={form.submit} className="mt-2 mb-1">
      <div className="flex gap-2 max-tablet:flex-col">
        <PasswordField
          field={form.field('password')}
          label={`New password of ${passcode.label}`}
          isLabelHidden
          hasAutoFocus
          className="flex-1"
        />
        <Button
          type="submit"
          variant="primary"
          className="h-10 max-tablet:h-11"
          isBusy={form.isBusy}
          busyLabel="Saving..."
        >
          Save password
        </Button>
      </div>
      <PinProblem adminPin={adminPin} place={place} />
    </form>
  );
}
