import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertSeverity, SecurityAlert } from '#domain/contract/entities/usage.ts';
import { nounFor } from '#domain/text/counts.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';
import { securityAlertsQuery } from './manager-portal.queries.ts';
import { PanelFigures } from './panel-figures.tsx';

/** Addresses that several customers' PINs come from, which may mean that a PIN is shared. */
export function SecurityAlerts() {
  const query = useQuery(securityAlertsQuery());
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Security Alerts"
      mark={query.data && <CountBadge count={query.data.length} />}
      action={
        <Button size="small" onClick={() => setIsOpen(true)}>
          View Alerts
        </Button>
      }
    >
      <AsyncView
        query={query}
        loadingText="Loading security alerts..."
        placeholder={<SeverityCounts />}
        error={loadFailureOf(query.error, 'security alerts')}
      >
        {(alerts) => <SeverityCounts alerts={alerts} />}
      </AsyncView>
      <StaleNotice query={query} what="the security alerts" className="border-t border-hairline px-4 py-3" />
      <AlertsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Panel>
  );
}

function CountBadge({ count }: { count: number }) {
  return (
    <Badge tone={count === 0 ? 'outline' : 'danger'}>
      {count}
      <span className="sr-only">{nounFor(count, 'alert')}</span>
    </Badge>
  );
}

/** Shows dashes until the alerts have loaded. */
function SeverityCounts({ alerts }: { alerts?: readonly SecurityAlert[] }) {
  const countOf = (severity: AlertSeverity) =>
    alerts ? String(alerts.filter((alert) => alert.severity === severity).length) : '–';
  return (
    <PanelFigures
      figures={[
        { label: 'High', figure: countOf('high'), tone: 'danger' },
        { label: 'Medium', figure: countOf('medium'), tone: 'warning' },
        { label: 'Low', figure: countOf('low') },
      ]}
    />
  );
}
