import { useSearch } from 'wouter';
import { stepInPanel } from '#web/lib/history/panel-history.ts';
import { INQUIRY_PARAMETER } from '#web/lib/inquiry-address.ts';

export const MANAGER_TABS = ['customers', 'inquiries'] as const;
type ManagerTab = (typeof MANAGER_TABS)[number];

/** The tab is kept in the address alone. The address of an inquiry, as notices have it, needs no tab. */
export function useManagerTab(): [ManagerTab, (tab: ManagerTab) => void] {
  const query = new URLSearchParams(useSearch());
  const isInquiries = query.get('tab') === 'inquiries' || query.has(INQUIRY_PARAMETER);
  return [isInquiries ? 'inquiries' : 'customers', goToTab];
}

function goToTab(tab: ManagerTab): void {
  const { pathname } = window.location;
  stepInPanel(tab === 'customers' ? pathname : `${pathname}?tab=${tab}`);
}
