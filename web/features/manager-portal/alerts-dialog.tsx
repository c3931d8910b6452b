import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { AlertSeverity, SecurityAlert } from '#domain/contract/entities/usage.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { securityAlertsQuery } from './manager-portal.queries.ts';

interface AlertsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AlertsDialog({ isOpen, onClose }: AlertsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Security Alerts"
      description="IP addresses from which several customers' PINs were used in the last 30 days."
      size="large"
    >
      <AlertList />
    </Dialog>
  );
}

function AlertList() {
  const query = useQuery(securityAlertsQuery());
  return (
    <>
      <StaleNotice query={query} what="the security alerts" className="mb-3" />
      <AsyncView
        query={query}
        loadingText="Loading security alerts..."
        error={loadFailureOf(query.error, 'security alerts')}
        isEmpty={(alerts) => alerts.length === 0}
        empty={<NoAlerts />}
      >
        {(alerts) => (
          <ul>
            {alerts.map((alert) => (
              <AlertItem key={alert.ipAddress} alert={alert} />
            ))}
          </ul>
        )}
      </AsyncView>
    </>
  );
}

const SEVERITIES = {
  high: { word: 'High', tone: 'danger' },
  medium: { word: 'Medium', tone: 'warning' },
  low: { word: 'Low', tone: 'neutral' },
} as const satisfies Record<AlertSeverity, unknown>;

function AlertItem({ alert: { ipAddress, severity, pins } }: { alert: SecurityAlert }) {
  const { word, tone } = SEVERITIES[severity];
  return (
    <li className="border-t border-hairline py-3 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="type-panel-title break-all text-text">{ipAddress}</span>
        <Badge tone={tone}>{word}</Badge>
        <span className="ml-auto type-caption text-muted">{`${pins.length} customers`}</span>
      </h3>
      <ul className="mt-1">
        {pins.map(({ customerName, lastSeen }, index) => (
          // Not keyed by name: two customers may share one.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="type-interface wrap-anywhere text-text">{customerName}</span>
            <span className="type-caption whitespace-nowrap text-muted">
              {`Last seen ${formatDateTime(lastSeen)}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function NoAlerts() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="No security alerts"
      text="No IP address was used by more than one customer."
    />
  );
}
