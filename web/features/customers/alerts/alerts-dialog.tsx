import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ExpectedAddress } from '#domain/contract/entities/usage.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { securityAlertsQuery } from './alert.queries.ts';
import { AlertItem, ExpectedItem } from './alert-item.tsx';

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
      >
        {({ alerts, expected }) => (
          <>
            {alerts.length === 0 ? (
              <NoAlerts hasExpected={expected.length > 0} />
            ) : (
              <ul aria-label="Alerts">
                {alerts.map((alert) => (
                  <AlertItem key={alert.ipAddress} alert={alert} />
                ))}
              </ul>
            )}
            {expected.length > 0 && <ExpectedList expected={expected} />}
          </>
        )}
      </AsyncView>
    </>
  );
}

function ExpectedList({ expected }: { expected: readonly ExpectedAddress[] }) {
  return (
    <>
      <p className="mt-5 mb-3 type-caption text-muted">
        Expected addresses are not counted as alerts. A mark goes by itself when no customer has used the
        address for 90 days.
      </p>
      <ul aria-label="Expected">
        {expected.map((address) => (
          <ExpectedItem key={address.ipAddress} address={address} />
        ))}
      </ul>
    </>
  );
}

function NoAlerts({ hasExpected }: { hasExpected: boolean }) {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="No security alerts"
      text={
        hasExpected
          ? 'No other IP address was used by more than one customer.'
          : 'No IP address was used by more than one customer.'
      }
    />
  );
}
