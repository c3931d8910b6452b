import { Check, Minus } from 'lucide-react';
import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import { counted } from '#domain/text/counts.ts';
import { formatDate } from '#web/lib/format.ts';

interface StatusSummaryProps {
  settings: AuthSettings;
  /** Undefined while they are unknown. */
  passcodes: readonly SitePasscode[] | undefined;
}

export function StatusSummary({ settings, passcodes }: StatusSummaryProps) {
  const { hasAdminPin, hasVipPin, siteProtectionEnabled, adminPinUpdatedAt, vipPinUpdatedAt } = settings;
  return (
    <section aria-label="Authentication status">
      <h2 className="sr-only">Authentication status</h2>
      <dl className="grid gap-px overflow-hidden rounded-panel border border-hairline bg-hairline tablet:grid-cols-3">
        <Status
          label="Admin PIN"
          isSet={hasAdminPin}
          words={configured(hasAdminPin)}
          note={lastUpdated(adminPinUpdatedAt)}
        />
        <Status
          label="VIP PIN"
          isSet={hasVipPin}
          words={configured(hasVipPin)}
          note={hasVipPin ? lastUpdated(vipPinUpdatedAt) : 'Nobody can sign in with it'}
        />
        <Status
          label="Site protection"
          isSet={siteProtectionEnabled}
          words={siteProtectionEnabled ? 'Enabled' : 'Disabled'}
          note={countOf(passcodes)}
        />
      </dl>
    </section>
  );
}

interface StatusProps {
  label: string;
  isSet: boolean;
  words: string;
  note: string;
}

function Status({ label, isSet, words, note }: StatusProps) {
  const Icon = isSet ? Check : Minus;
  return (
    <div className="bg-surface p-4 tablet:px-5">
      <dt className="type-caption text-muted">{label}</dt>
      <dd className="mt-1">
        <span className="flex items-center gap-2 type-dialog-title text-text">
          <Icon aria-hidden className={isSet ? 'size-4.5 text-success' : 'size-4.5 text-muted'} />
          {words}
        </span>
        <span className="block type-caption text-muted">{note}</span>
      </dd>
    </div>
  );
}

/** Of one PIN: a change of anything else leaves its date alone. */
function lastUpdated(time: string | null): string {
  return `Last updated ${time === null ? 'Never' : formatDate(time)}`;
}

function configured(isSet: boolean): string {
  return isSet ? 'Configured' : 'Not configured';
}

// Never empty: a line that appears later would push everything below it down.
function countOf(passcodes: readonly SitePasscode[] | undefined): string {
  if (!passcodes) return '–';
  const active = passcodes.filter(({ isActive }) => isActive).length;
  return `${counted(passcodes.length, 'passcode')}, ${active} active`;
}
