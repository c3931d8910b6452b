import { useState } from 'react';
import {
  type SiteProtectionForm,
  siteProtectionFormSchema,
} from '#domain/contract/entities/site-protection.ts';
import { ADMIN_MESSAGES, AUTHENTICATION_MESSAGES, inOneLine } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type Problems, useForm } from '#web/ui/forms/use-form.ts';
import { FailureWithToast, useSecurityChange } from './use-security-change.ts';

const { protectionEnabled, protectionDisabled, sitePasswordRequired, sitePasswordTooShort } =
  AUTHENTICATION_MESSAGES;

const EMPTY = { sitePassword: '', adminPin: '' };

/** The switch only chooses; nothing changes before the form is sent. */
export function useSiteProtection(isEnabled: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWanted = wanted ?? isEnabled;
  const change = useSecurityChange({
    send: protect,
    done: ({ enabled }) =>
      enabled
        ? { title: protectionEnabled, description: 'Visitors are asked for the site password.' }
        : { title: protectionDisabled, description: 'Visitors come in without a password.' },
    failed: AUTHENTICATION_MESSAGES.protectionUpdateFailed,
  });
  const form = useForm({
    initial: EMPTY,
    schema: { safeParse: (values) => siteProtectionFormSchema.safeParse({ ...values, enabled: isWanted }) },
    isBusy: change.isPending,
    onProblems: toastPasswordProblem,
    onSubmit: (checked) => change.mutate(checked, { onSuccess: startOver }),
  });
  function startOver(): void {
    form.reset();
    setWanted(null);
  }

  return {
    isWanted,
    isUnsaved: isWanted !== isEnabled,
    setIsWanted: setWanted,
    form,
    /** Nothing to send: protection is off and stays off, or the PIN is missing. */
    isUnavailable: (!isWanted && !isEnabled) || form.isBlank('adminPin'),
  };
}

function toastPasswordProblem({ sitePassword }: Problems): void {
  const message = [sitePasswordRequired, sitePasswordTooShort].find(
    (candidate) => inOneLine(candidate) === sitePassword,
  );
  if (message) toast({ ...message, tone: 'destructive' });
}

function protect({ adminPin, enabled, sitePassword }: SiteProtectionForm) {
  const sitePasswordHash = enabled ? { sitePasswordHash: hashOfSitePassword(sitePassword) } : {};
  return callApi('setSiteProtection', {
    body: { pinHash: sha256Hex(adminPin), enabled, ...sitePasswordHash },
  });
}

function hashOfSitePassword(sitePassword: string): string {
  try {
    return sha256Hex(sitePassword);
  } catch (cause) {
    throw new FailureWithToast(ADMIN_MESSAGES.security, { cause });
  }
}
