import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { addressOfTab, type PortalTab, tabOfAddress } from './portal-tabs.ts';

/** The tab lives in the address alone, so that a reload and a link keep it: one step of the history for each choice. */
export function usePortalTab(): [PortalTab, (tab: PortalTab) => void] {
  const tab = tabOfAddress(useSearch());
  return [tab, goToTab];
}

function goToTab(tab: PortalTab): void {
  const { pathname, search } = window.location;
  navigate(pathname + addressOfTab(search, tab));
}
