import { useSearch } from 'wouter';
import { leavePanel, openPanelAddress } from '#web/lib/history/panel-history.ts';

const ADMIN_PANELS = ['price-data', 'inquiries', 'shop', 'setup', 'activity', 'analytics'] as const;
export type AdminPanelName = (typeof ADMIN_PANELS)[number];

/** For links from other pages. */
export const PRICE_DATA_ADDRESS = '/admin?panel=price-data';
export const SETUP_ADDRESS = '/admin?panel=setup';

interface AdminPanelState {
  panel: AdminPanelName | null;
  open: (panel: AdminPanelName) => void;
  close: () => void;
}

/** The panel is kept in the address alone, so that it can be linked and the browser's Back closes it. */
export function useAdminPanel(): AdminPanelState {
  const requested = new URLSearchParams(useSearch()).get('panel');
  const panel = ADMIN_PANELS.find((name) => name === requested) ?? null;
  return {
    panel,
    open: (name) => openPanelAddress(addressWith(name)),
    close: () => leavePanel(addressWith(null)),
  };
}

/** Keeps the portal's tab. Everything else in the address belongs to the panel that was open. */
function addressWith(panel: AdminPanelName | null): string {
  const { pathname, search } = window.location;
  const tab = new URLSearchParams(search).get('tab');
  const query = new URLSearchParams({ ...(tab !== null && { tab }), ...(panel !== null && { panel }) });
  const rest = query.toString();
  return pathname + (rest && `?${rest}`);
}
