import { isSameData } from '#domain/configuration/is-same-data.ts';
import { mergeConfigurations, resolveMerge } from '#domain/configuration/merge-configurations.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';

/** How the draft was made, for the list of versions. */
export type SaveKind = 'save' | 'reset' | 'import';

interface Step {
  readonly configuration: Configuration;
  readonly kind: SaveKind;
}

/** More than anybody undoes by hand. Without a limit, an editor that stays open all day would keep every configuration. */
const UNDO_STEPS = 100;

/** The state of editing: the saved configuration, the draft, and the steps to undo and redo. */
export interface EditorHistory {
  readonly saved: Configuration;
  /** The revision of `saved`: the server refuses a save if it has a newer one. */
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

/** Adds a step. Edits that follow an import or a reset are saved as part of it. */
export function change(history: EditorHistory, configuration: Configuration, kind?: SaveKind): EditorHistory {
  const { present } = history;
  // An empty step would make Undo look broken.
  if (isSameData(configuration, present.configuration)) return history;
  return stepTo(history, { configuration, kind: kind ?? present.kind });
}

// Steps that equal the present are skipped: a merge may have made them equal.
export function undo(history: EditorHistory): EditorHistory {
  const { past, present, future } = history;
  const index = past.findLastIndex((step) => !isSameData(step.configuration, present.configuration));
  const previous = past[index];
  if (!previous) return history;
  return { ...history, present: previous, past: past.slice(0, index), future: [present, ...future] };
}

export function redo(history: EditorHistory): EditorHistory {
  const { past, present, future } = history;
  const index = future.findIndex((step) => !isSameData(step.configuration, present.configuration));
  const next = future[index];
  if (!next) return history;
  return { ...history, present: next, past: [...past, present], future: future.slice(index + 1) };
}

/** Takes the configuration that was sent, because somebody may have kept typing during the save. */
export function markSaved(
  history: EditorHistory,
  configuration: Configuration,
  revision: number,
): EditorHistory {
  return { ...history, saved: configuration, revision, present: { ...history.present, kind: 'save' } };
}

/** A save that brought in what somebody else had saved. */
export interface MergedSave {
  /** The draft that was merged. */
  readonly sent: Configuration;
  readonly saved: Configuration;
  readonly revision: number;
  /** The configuration with the other person's changes. */
  readonly withTheirs: (configuration: Configuration) => Configuration;
}

/** Every step gets the other person's changes: otherwise Undo would take back theirs together with mine. */
export function markMerged(history: EditorHistory, merged: MergedSave): EditorHistory {
  const { sent, saved, revision, withTheirs } = merged;
  const move = (configuration: Configuration) => (configuration === sent ? saved : withTheirs(configuration));
  const present: Step = { configuration: move(history.present.configuration), kind: 'save' };
  const isOther = (step: Step) => !isSameData(step.configuration, present.configuration);
  const past = history.past.map((step) => movedStep(step, move));
  const future = history.future.map((step) => movedStep(step, move));
  // An empty step would make Undo look broken.
  return {
    saved,
    revision,
    present,
    past: past.slice(0, past.findLastIndex(isOther) + 1),
    future: future.some(isOther) ? future.slice(future.findIndex(isOther)) : [],
  };
}

/** Moved when it is needed: a hundred steps at once would block the page. */
function movedStep(
  { configuration, kind }: Step,
  move: (configuration: Configuration) => Configuration,
): Step {
  let moved: Configuration | undefined;
  return {
    kind,
    get configuration() {
      moved ??= move(configuration);
      return moved;
    },
  };
}

/** Shows what somebody else has saved, where nothing is unsaved. Undo still takes back only what was done here. */
export function adoptNewer(
  history: EditorHistory,
  configuration: Configuration,
  revision: number,
): EditorHistory {
  const { saved: before, present } = history;
  return markMerged(history, {
    sent: present.configuration,
    saved: configuration,
    revision,
    withTheirs: (step) =>
      // Buckets are a conflict also where only one side has changed them.
      resolveMerge(mergeConfigurations(before, step, configuration), (conflict) =>
        isSameData(conflict.theirs, conflict.before) ? 'mine' : 'theirs',
      ),
  });
}

/** Replaces the draft with the server's configuration; Undo brings the draft back. */
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
