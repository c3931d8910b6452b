import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { useSecurityChange } from './use-security-change.ts';

interface Addition {
  readonly label: string;
  readonly password: string;
  readonly adminPin: string;
}

interface PasscodeChange {
  readonly passcode: SitePasscode;
  readonly adminPin: string;
}

const DELETE_FAILED = 'Failed to delete passcode';

/** Every change of passcodes, each with its toasts. Only hashes are sent. */
export function usePasscodeChanges() {
  const addition = useSecurityChange({
    send: ({ label, password, adminPin }: Addition) =>
      callApi('createSitePasscode', {
        body: { label, passwordHash: sha256Hex(password), pinHash: sha256Hex(adminPin) },
      }),
    done: ({ label }) => ({
      title: AUTHENTICATION_MESSAGES.passcodeCreated,
      description: `${label} opens the site from now on.`,
    }),
    failed: AUTHENTICATION_MESSAGES.passcodeCreateFailed,
  });
  const switching = useSecurityChange({
    send: ({ passcode, adminPin }: PasscodeChange) =>
      callApi('updateSitePasscode', {
        params: { id: passcode.id },
        body: { isActive: !passcode.isActive, pinHash: sha256Hex(adminPin) },
      }),
    done: ({ passcode }) => ({
      title: AUTHENTICATION_MESSAGES.passcodeUpdated,
      description: `${passcode.label} is ${passcode.isActive ? 'disabled' : 'enabled'}.`,
    }),
    failed: AUTHENTICATION_MESSAGES.passcodeUpdateFailed,
  });
  const renewal = useSecurityChange({
    send: ({ passcode, adminPin, password }: PasscodeChange & { password: string }) =>
      callApi('updateSitePasscode', {
        params: { id: passcode.id },
        body: { password: sha256Hex(password), pinHash: sha256Hex(adminPin) },
      }),
    done: ({ passcode }) => ({
      title: AUTHENTICATION_MESSAGES.passcodePasswordUpdated,
      description: `The old password of ${passcode.label} no longer works.`,
    }),
    failed: AUTHENTICATION_MESSAGES.passcodePasswordUpdateFailed,
  });
  const deletion = useSecurityChange({
    send: ({ passcode, adminPin }: PasscodeChange) =>
      callApi('deleteSitePasscode', { params: { id: passcode.id }, body: { pinHash: sha256Hex(adminPin) } }),
    done: ({ passcode }) => ({
      title: AUTHENTICATION_MESSAGES.passcodeDeleted,
      description: `${passcode.label} no longer works.`,
    }),
    failed: DELETE_FAILED,
  });
  const isBusy = [addition, switching, renewal, deletion].some(({ isPending }) => isPending);
  return { addition, switching, renewal, deletion, isBusy };
}

export type PasscodeChanges = ReturnType<typeof usePasscodeChanges>;
