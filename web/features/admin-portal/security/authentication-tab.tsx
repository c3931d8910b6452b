import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AUTHENTICATION_MESSAGES } from '#domain/contract/messages.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { authSettingsQuery, passcodesQuery } from './authentication.queries.ts';
import { ChangePin } from './change-pin.tsx';
import { SitePasscodes } from './site-passcodes.tsx';
import { SiteProtection } from './site-protection.tsx';
import { StatusSummary } from './status-summary.tsx';

interface AuthenticationTabProps {
  onTokenRenewed: (token: string) => void;
}

export function AuthenticationTab({ onTokenRenewed }: AuthenticationTabProps) {
  const query = useQuery(authSettingsQuery());
  // Starts together with the settings, not after them.
  const passcodes = useQuery(passcodesQuery());
  const [adminPinChanges, setAdminPinChanges] = useState(0);
  function renewToken(token: string): void {
    setAdminPinChanges((count) => count + 1);
    onTokenRenewed(token);
  }
  return (
    <AsyncView
      query={query}
      loadingText="Loading authentication settings..."
      error={{ title: AUTHENTICATION_MESSAGES.loadFailed }}
    >
      {(settings) => (
        <div className="grid gap-5">
          <StatusSummary settings={settings} passcodes={passcodes.data} />
          <div className="grid gap-5 desktop:grid-cols-2 desktop:items-start">
            <div className="grid min-w-0 gap-5">
              <ChangePin owner="admin" onTokenRenewed={renewToken} />
              <ChangePin owner="vip" onTokenRenewed={onTokenRenewed} />
              <ChangePin owner="manager" onTokenRenewed={onTokenRenewed} />
              <SiteProtection settings={settings} />
            </div>
            {/* Forgets the admin PIN that was typed there: it is no longer right. */}
            <SitePasscodes key={adminPinChanges} />
          </div>
        </div>
      )}
    </AsyncView>
  );
}
