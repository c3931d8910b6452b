import { type FormEvent, useState } from 'react';
import {
  type SiteProtectionForm,
  siteProtectionFormSchema,
} from '#domain/contract/entities/site-protection.ts';
import { ADMIN_MESSAGES, AUTHENTICATION_MESSAGES, inOneLine } from '#domain/contract/messages.ts';
import { callApi } from '#web/lib/api-client.ts';
import { sha256Hex } from '#web/lib/sha256.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useCheckedForm } from './use-checked-form.ts';
import { ToldFailure, useSecurityChange } from './use-security-change.ts';

const { protectionEnabled, protectionDisabled, sitePasswordRequired, sitePasswordTooShort } =
  AUTHENTICATION_MESSAGES;

const EMPTY = { sitePassword: '', adminPin: '' };

/** The switch says what is wanted; nothing is sent before the form is. */
export function useSiteProtection(isEnabled: boolean) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWanted = wanted ?? isEnabled;
  const form = useCheckedForm(EMPTY, {
    safeParse: (draft) => siteProtectionFormSchema.safeParse(Object.assign({ enabled: isWanted }, draft)),
  });
  const change = useSecurityChange({
    send: protect,
    done: ({ enabled }) =>
      enabled
        ? { title: protectionEnabled, description: 'Visitors are asked for the site password.' }
        : { title: protectionDisabled, description: 'Visitors come in without a password.' },
    failed: AUTHENTICATION_MESSAGES.protectionUpdateFailed,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = change.isPending ? null : form.check(tellOfPassword);
    if (checked) change.mutate(checked, { onSuccess: startAfresh });
  }
  function startAfresh(): void {
    form.clear();
    setWanted(null);
  }

  return {
    isWanted,
    isUnsaved: isWanted !== isEnabled,
    setIsWanted: setWanted,
    form,
    isBusy: change.isPending,
    /** Nothing to send: off it is and off it stays, or the PIN is missing. */
    isUnavailable: (!isWanted && !isEnabled) || form.isBlank('adminPin'),
    submit,
  };
}

function tellOfPassword({ sitePassword }: { sitePassword?: string | undefined }): void {
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
    throw new ToldFailure(ADMIN_MESSAGES.security, { cause });
  }
}
