import type { Configuration } from '#domain/contract/entities/configuration.ts';

/** How the draft came about, for the list of revisions. */
export type SaveKind = 'save' | 'reset' | 'import';

interface Step {
  readonly configuration: Configuration;
  readonly kind: SaveKind;
}

/** More than anybody takes back by hand. Without a limit an editor that stays open all day keeps every configuration. */
const UNDO_STEPS = 100;

/** A configuration under work: what the server holds, what is on the screen, and the last steps between, both ways. */
export interface EditorHistory {
  readonly saved: Configuration;
  /** Of what is saved: a save is refused when the server has a newer one. */
  readonly revision: number;
  readonly present: Step;
  /** The latest last. */
  readonly past: readonly Step[];
  /** The next first. */
  readonly future: readonly Step[];
}

export function startEditing(configuration: Configuration, revision: number): EditorHistory {
  const present: Step = { configuration, kind: 'save' };
  return { saved: configuration, revision, present, past: [], future: [] };
}

/** One step. What follows an import or a reset and is saved together with it is still that import or reset. */
export function change(history: EditorHistory, configuration: Configuration, kind?: SaveKind): EditorHistory {
  const { present } = history;
  // A step that does nothing would make Undo look broken.
  if (isSameData(configuration, present.configuration)) return history;
  return stepTo(history, { configuration, kind: kind ?? present.kind });
}

export function undo(history: EditorHistory): EditorHistory {
  const { past, present, future } = history;
  const previous = past.at(-1);
  if (!previous) return history;
  return { ...history, present: previous, past: past.slice(0, -1), future: [present, ...future] };
}

export function redo(history: EditorHistory): EditorHistory {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (!next) return history;
  return { ...history, present: next, past: [...past, present], future: later };
}

/** Takes what was sent, not what is on the screen: one may have gone on typing while it was on its way. */
export function markSaved(
  history: EditorHistory,
  configuration: Configuration,
  revision: number,
): EditorHistory {
  return { ...history, saved: configuration, revision, present: { ...history.present, kind: 'save' } };
}

/** What the server holds takes the place of the draft, which Undo brings back. */
export function takeNewer(
  history: EditorHistory,
  configuration: Configuration,
  revision: number,
): EditorHistory {
  const taken = { ...history, saved: configuration, revision };
  if (isSameData(configuration, history.present.configuration)) return taken;
  return stepTo(taken, { configuration, kind: 'save' });
}

export function isUnsaved({ saved, present }: EditorHistory): boolean {
  return !isSameData(saved, present.configuration);
}

function stepTo(history: EditorHistory, step: Step): EditorHistory {
  const past = [...history.past, history.present].slice(-UNDO_STEPS);
  return { ...history, present: step, past, future: [] };
}

/** Whether two pieces of plain data say the same; the order of keys says nothing. */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isHolder(one) || !isHolder(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const entries = Object.entries(one);
  if (entries.length !== Object.keys(other).length) return false;
  const others = new Map(Object.entries(other));
  return entries.every(([key, value]) => others.has(key) && isSameData(value, others.get(key)));
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
