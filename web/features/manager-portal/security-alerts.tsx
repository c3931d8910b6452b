import { useQuery } from '@tanstack/react-query';
import type { AlertSeverity, SecurityAlert } from '#domain/contract/entities/usage.ts';
import { nounFor } from '#domain/text/counts.ts';
import { securityAlertsQuery } from '#web/features/customers/alerts/alert.queries.ts';
import { ViewAlerts } from '#web/features/customers/alerts/view-alerts.tsx';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { StaleNotice } from '#web/ui/feedback/stale-notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PanelFigures } from './panel-figures.tsx';

/** Addresses that several customers' PINs come from, which may mean that a PIN is shared. */
export function SecurityAlerts() {
  const query = useQuery(securityAlertsQuery());
  return (
    <Panel
      title="Security Alerts"
      mark={query.data && <CountBadge count={query.data.alerts.length} />}
      action={<ViewAlerts />}
    >
      <AsyncView
        query={query}
        loadingText="Loading security alerts..."
        placeholder={<SeverityCounts />}
        error={loadFailureOf(query.error, 'security alerts')}
      >
        {({ alerts }) => <SeverityCounts alerts={alerts} />}
      </AsyncView>
      <StaleNotice query={query} what="the security alerts" className="border-t border-hairline px-4 py-3" />
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
