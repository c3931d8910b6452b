import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

export const PORTAL_TABS = [
  { value: 'themes', label: 'Theme Management' },
  { value: 'authentication', label: 'Authentication' },
  { value: 'customers', label: 'Customers' },
] as const;

export type PortalTab = (typeof PORTAL_TABS)[number]['value'];

export const PORTAL_TAB_VALUES: readonly PortalTab[] = PORTAL_TABS.map(({ value }) => value);

/** The tab named in the address; the first if there is none or it is unknown. */
export function tabOfAddress(search: string): PortalTab {
  const asked = new URLSearchParams(search).get('tab');
  return PORTAL_TAB_VALUES.find((tab) => tab === asked) ?? 'themes';
}

/** The address of a tab. Other parameters stay. */
export function addressOfTab(search: string, tab: PortalTab): string {
  const query = new URLSearchParams(search);
  query.set('tab', tab);
  return `?${query}`;
}

/** The tab is kept in the address alone, so that reloads and links keep it. Each choice adds a history entry. */
export function usePortalTab(): [PortalTab, (tab: PortalTab) => void] {
  const tab = tabOfAddress(useSearch());
  return [tab, goToTab];
}

function goToTab(tab: PortalTab): void {
  const { pathname, search } = window.location;
  navigate(pathname + addressOfTab(search, tab));
}
