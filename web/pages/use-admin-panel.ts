import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { whenNoLayer } from '#web/lib/history-layers.ts';

const ADMIN_PANELS = ['price-data', 'activity', 'analytics'] as const;
export type AdminPanelName = (typeof ADMIN_PANELS)[number];

interface AdminPanelState {
  panel: AdminPanelName | null;
  open: (panel: AdminPanelName) => void;
  close: () => void;
}

/** The panel is kept in the address alone, so that it can be linked and the browser's Back closes it. */
export function useAdminPanel(): AdminPanelState {
  const requested = new URLSearchParams(useSearch()).get('panel');
  const panel = ADMIN_PANELS.find((name) => name === requested) ?? null;
  return { panel, open: openPanel, close: () => whenNoLayer(closePanel) };
}

const OPENED_HERE = { isPanelOpenedHere: true };

function openPanel(panel: AdminPanelName): void {
  navigate(addressWith(panel), { state: OPENED_HERE });
}

function closePanel(): void {
  // Goes back instead of adding an entry: otherwise the browser's Back would open the panel again.
  if (isOpenedHere(window.history.state)) window.history.back();
  else navigate(addressWith(null), { replace: true });
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPanelOpenedHere' in state;
}

function addressWith(panel: AdminPanelName | null): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  if (panel === null) query.delete('panel');
  else query.set('panel', panel);
  const rest = query.toString();
  return pathname + (rest && `?${rest}`);
}
