/**
 * Gives every dialog an entry in the browser's history, so that Back closes it instead of leaving the page below. Such an
 * entry has the address of the page; its state says how many dialogs are open. An entry of a dialog that is closed would
 * be a step on which nothing happens: whoever reaches one, by Forward or after a reload, is taken back from it.
 */

interface Layer {
  /** May refuse, for example to ask about unsaved work first. */
  readonly close: () => void;
}

/** The open dialogs, the topmost last. */
const layers: Layer[] = [];
/** What waits until no dialog is open and none has an entry. */
const waiting = new Set<() => void>();
/** A step of our own has been requested, and the browser has not made it yet. */
let isStepping = false;
/** The address when the last step was requested or the last entry was written: what the page shows. */
let lastAddress = '';

/** Also leaves the entry of a dialog that was open before a reload. */
export function listenToHistory(): void {
  // First of all listeners: a step that only closes a dialog is no visit, and no other address.
  window.addEventListener('popstate', onPopState, { capture: true });
  // A link may lead away while a dialog is open: then the step back to its entry is one of the page as well.
  for (const type of ['pushState', 'replaceState']) window.addEventListener(type, noteAddress);
  matchHistorySoon();
}

/** Call when a dialog opens. Returns a function to call when it has closed, in whatever way. */
export function addLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  listenToHistory();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    matchHistorySoon();
  };
}

/**
 * Runs at once, or when the open dialogs have closed and their entries are gone: an entry added before that would end
 * up above those of closed dialogs. Returns a function that cancels it.
 */
export function whenNoLayer(action: () => void): () => void {
  if (!isStepping && layers.length === 0 && layersOfEntry() === 0) {
    action();
    return () => undefined;
  }
  waiting.add(action);
  matchHistorySoon();
  return () => waiting.delete(action);
}

/** Removes the last entries, whose states of the page have ended. The entry below them must belong to this page. */
export function dropEntries(address: string, count: number): void {
  window.history.replaceState(stateWithLayers(count), '', address);
  listenToHistory();
}

function onPopState(event: PopStateEvent): void {
  const isOwnStep = isStepping;
  isStepping = false;
  const openLayers = layersOfEntry();
  const isAboutLayers = isOwnStep || openLayers !== layers.length;
  if (isAboutLayers && window.location.href === lastAddress) event.stopImmediatePropagation();
  if (!isOwnStep) for (const layer of layers.slice(openLayers).toReversed()) layer.close();
  matchHistorySoon();
}

// In a microtask: one dialog that replaces another takes over its entry, and one that refuses to close gets a new one.
function matchHistorySoon(): void {
  queueMicrotask(matchHistory);
}

function matchHistory(): void {
  if (isStepping) return;
  const missing = layers.length - layersOfEntry();
  if (missing !== 0) noteAddress();
  if (missing < 0) {
    isStepping = true;
    window.history.go(missing);
  } else if (missing > 0) {
    addEntries();
  } else if (layers.length === 0) {
    window.history.scrollRestoration = 'auto';
    runWaiting();
  }
}

function noteAddress(): void {
  lastAddress = window.location.href;
}

function addEntries(): void {
  // The page does not scroll under a dialog. Restoring the entry below would undo a scroll that closed the dialog.
  window.history.scrollRestoration = 'manual';
  while (layersOfEntry() < layers.length)
    window.history.pushState(stateWithLayers(layersOfEntry() + 1), '', window.location.href);
}

function runWaiting(): void {
  const actions = [...waiting];
  waiting.clear();
  for (const action of actions) action();
}

function layersOfEntry(): number {
  const state: unknown = window.history.state;
  const count = isRecord(state) ? state.layers : undefined;
  return typeof count === 'number' ? count : 0;
}

function stateWithLayers(count: number): object {
  const state: unknown = window.history.state;
  return { ...(isRecord(state) ? state : {}), layers: count };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
