import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { PASSCODE_LIMITS } from '#domain/contract/limits.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AddPasscode, MaximumNotice } from './add-passcode.tsx';
import { passcodesQuery } from './authentication.queries.ts';
import { PinField } from './new-secret-fields.tsx';
import { PasscodeRow } from './passcode-row.tsx';
import { type AdminPin, useAdminPin } from './use-admin-pin.ts';
import { type PasscodeChanges, usePasscodeChanges } from './use-passcode-changes.ts';

const { passcodesMax } = PASSCODE_LIMITS;

export function SitePasscodes() {
  const query = useQuery(passcodesQuery());
  return (
    <Panel
      title="Multi-Tier Site Access Passcodes"
      action={
        query.data && (
          <span className="type-interface whitespace-nowrap text-muted">
            {query.data.length} of {passcodesMax}
          </span>
        )
      }
    >
      {/* Only loading and error are padded: the rows reach from edge to edge. */}
      <div className={query.data ? '' : 'p-4'}>
        <AsyncView
          query={query}
          loadingText="Loading passcodes..."
          error={{ title: 'Unable to load site passcodes' }}
        >
          {(passcodes) => <PasscodeEditor passcodes={passcodes} />}
        </AsyncView>
      </div>
    </Panel>
  );
}

function PasscodeEditor({ passcodes }: { passcodes: readonly SitePasscode[] }) {
  const changes = usePasscodeChanges();
  const adminPin = useAdminPin(changes.isBusy);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<SitePasscode | null>(null);
  return (
    <>
      <AdminPinRow adminPin={adminPin} />
      {passcodes.length === 0 && (
        <p className="px-4 py-5 type-interface text-muted">
          No passcodes yet. Give each place or group its own, so that each can be withdrawn alone.
        </p>
      )}
      <ul className="divide-y divide-hairline">
        {passcodes.map((passcode) => (
          <PasscodeRow
            key={passcode.id}
            passcode={passcode}
            adminPin={adminPin}
            changes={changes}
            isEdited={passcode.id === editedId}
            onEdit={(isEdited) => setEditedId(isEdited ? passcode.id : null)}
            onDelete={() => adminPin.use(passcode.id, () => setDoomed(passcode))}
          />
        ))}
      </ul>
      {passcodes.length < passcodesMax ? (
        <AddPasscode adminPin={adminPin} changes={changes} isLast={passcodes.length === passcodesMax - 1} />
      ) : (
        <MaximumNotice />
      )}
      <DeletePasscode
        passcode={doomed}
        adminPin={adminPin}
        deletion={changes.deletion}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}

function AdminPinRow({ adminPin }: { adminPin: AdminPin }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline px-4 py-3">
      <p className="flex min-h-10 flex-1 items-center gap-2 type-interface text-muted max-tablet:min-h-0 max-tablet:basis-full">
        <KeyRound aria-hidden className="size-4 shrink-0" />
        Every change below needs the admin PIN. It is kept for 5 minutes, or until you leave this tab.
      </p>
      <PinField
        field={adminPin.field}
        label="Admin PIN for passcodes"
        isLabelHidden
        className="w-full tablet:w-52"
      />
    </div>
  );
}

interface DeletePasscodeProps {
  /** Null while no deletion is being confirmed. */
  passcode: SitePasscode | null;
  adminPin: AdminPin;
  deletion: PasscodeChanges['deletion'];
  onClose: () => void;
}

function DeletePasscode({ passcode, adminPin, deletion, onClose }: DeletePasscodeProps) {
  function confirm(): void {
    // First: the dialog returns the focus to the row, which is about to go away.
    onClose();
    if (passcode) adminPin.use(passcode.id, (pin) => remove(passcode, pin));
  }
  function remove(passcode: SitePasscode, pin: string): void {
    deletion.mutate(
      { passcode, adminPin: pin },
      { onSuccess: adminPin.focus, onError: (error) => adminPin.refuse(passcode.id, error) },
    );
  }
  return (
    <ConfirmDialog
      isOpen={passcode !== null}
      title="Delete passcode"
      text={`Everyone who entered with ${passcode?.label} must enter a password again. This cannot be undone.`}
      confirmLabel="Delete"
      isDestructive
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
