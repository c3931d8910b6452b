import { navigate } from 'wouter/use-browser-location';
import { whenNoLayer } from './history-layers.ts';

/**
 * A panel that is kept in the address has an entry in the browser's history for each of its views. The state of an entry
 * says how many steps lead out of the panel, so that closing it leaves none of them behind: Back would open it again.
 */

/** Adds the entry of a panel that opens. */
export function openPanelAddress(address: string): void {
  whenNoLayer(() => navigate(address, { state: { panelSteps: 1 } }));
}

/** Goes to another view of the open panel; Back returns to this one. */
export function stepInPanel(address: string): void {
  whenNoLayer(() => {
    // A tab reports its choice twice, by pointer and by focus: Back would seem to do nothing.
    if (address === window.location.pathname + window.location.search) return;
    const steps = stepsOut();
    navigate(address, steps === null ? {} : { state: { panelSteps: steps + 1 } });
  });
}

/** Changes the address of the current view. */
export function replaceInPanel(address: string): void {
  whenNoLayer(() => navigate(address, { replace: true, state: window.history.state }));
}

/** Goes back out of the panel; to `address` if it was opened by a link. */
export function leavePanel(address: string): void {
  whenNoLayer(() => {
    const steps = stepsOut();
    if (steps === null) navigate(address, { replace: true });
    else window.history.go(-steps);
  });
}

/** Goes back to the view before this one; to `address` if this one was opened by a link. */
export function backInPanel(address: string): void {
  whenNoLayer(() => {
    if ((stepsOut() ?? 0) > 1) window.history.back();
    else navigate(address, { replace: true, state: window.history.state });
  });
}

function stepsOut(): number | null {
  const state: unknown = window.history.state;
  const isRecord = typeof state === 'object' && state !== null && 'panelSteps' in state;
  return isRecord && typeof state.panelSteps === 'number' ? state.panelSteps : null;
}
