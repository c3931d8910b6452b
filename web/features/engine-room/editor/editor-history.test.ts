import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { addBucket, editBucket } from '#domain/configuration/edit-buckets.ts';
import { applyThemeToAll, setTheme } from '#domain/configuration/edit-themes.ts';
import { makeConfiguration, percentRule, setRule } from '#domain/configuration/testing/make-configuration.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  adoptNewer,
  change,
  type EditorHistory,
  isUnsaved,
  markMerged,
  markSaved,
  redo,
  startEditing,
  takeNewer,
  undo,
} from './editor-history.ts';

type Edit = (configuration: Configuration) => Configuration;

const start = makeConfiguration();

const rule: fc.Arbitrary<Edit> = fc
  .record({ pct: fc.integer({ min: 0, max: 99 }), category: fc.constantFrom('IPAD', 'TOOLS', null) })
  .map(
    ({ pct, category }) =>
      (configuration) =>
        setRule(configuration, { role: 'public', category, bucket: 'low' }, percentRule(pct)),
  );
const bucket: fc.Arbitrary<Edit> = fc.integer({ min: 1, max: 20 }).map((place) => (configuration) => {
  const result = addBucket(configuration, [`b${place}`, 1_000_000 - place, 1_000_000]);
  return result.ok ? result.configuration : configuration;
});
const theme: fc.Arbitrary<Edit> = fc
  .constantFrom('clean-pro' as const, 'vapor-wave' as const)
  .map((name) => (configuration) => setTheme(configuration, 'vip', name));
const everything: fc.Arbitrary<Edit> = fc.constantFrom(
  (configuration: Configuration) => applyThemeToAll(configuration, 'neon-cyber'),
  () => DEFAULT_CONFIGURATION,
  () => makeConfiguration({ buckets: [['imported', 5, 500]] }),
);
const edits = fc.array(fc.oneof(rule, bucket, theme, everything), { maxLength: 25 });

function edited(list: readonly Edit[]): EditorHistory {
  return list.reduce(
    (history, edit) => change(history, edit(history.present.configuration)),
    startEditing(start, 1),
  );
}

function all(step: (history: EditorHistory) => EditorHistory, history: EditorHistory): EditorHistory {
  const next = step(history);
  return next === history ? history : all(step, next);
}

describe('undo and redo', () => {
  test('the last hundred steps can be undone and redone, and no more are kept', () => {
    const steps = Array.from(
      { length: 150 },
      (_, index): Edit =>
        (configuration) =>
          setRule(configuration, { role: 'public', category: null, bucket: 'low' }, percentRule(index % 99)),
    );
    const history = edited(steps);
    expect(history.past).toHaveLength(100);
    const undone = all(undo, history);
    expect(undone.present).toEqual(edited(steps.slice(0, 50)).present);
    expect(undone.future).toHaveLength(100);
    expect(all(redo, undone)).toEqual(history);
    expect(isUnsaved(undone)).toBe(true);
  });

  test('undo after any sequence of changes restores the start', () => {
    fc.assert(
      fc.property(edits, (list) => {
        expect(all(undo, edited(list)).present.configuration).toEqual(start);
      }),
    );
  });

  test('redo after undo gives the end, step by step and all the way', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const end = edited(list);
        expect(all(redo, all(undo, end))).toEqual(end);
        if (end.past.length > 0) expect(redo(undo(end))).toEqual(end);
      }),
    );
  });

  test('a save in between changes neither', () => {
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const first = edited(before);
        const saved = markSaved(first, first.present.configuration, 2);
        const end = after.reduce(
          (history, edit) => change(history, edit(history.present.configuration)),
          saved,
        );
        expect(all(undo, end).present.configuration).toEqual(start);
        expect(all(redo, all(undo, end)).present.configuration).toEqual(end.present.configuration);
        expect(end.saved).toEqual(first.present.configuration);
      }),
    );
  });

  test('a change after an undo discards what was undone', () => {
    const history = undo(edited([(c) => setTheme(c, 'vip', 'vapor-wave')]));
    const other = change(history, setTheme(start, 'public', 'neon-cyber'));
    expect(redo(other)).toBe(other);
  });

  test('a change that changes nothing adds no step', () => {
    const history = startEditing(start, 1);
    expect(change(history, structuredClone(start))).toBe(history);
  });
});

describe('saved and unsaved', () => {
  test('the first change makes it unsaved, undoing it makes it saved again', () => {
    const history = edited([(c) => setTheme(c, 'vip', 'vapor-wave')]);
    expect(isUnsaved(startEditing(start, 1))).toBe(false);
    expect(isUnsaved(history)).toBe(true);
    expect(isUnsaved(undo(history))).toBe(false);
  });

  test('undo still works after a save, and is then unsaved', () => {
    const history = edited([(c) => setTheme(c, 'vip', 'vapor-wave')]);
    const saved = markSaved(history, history.present.configuration, 2);
    expect(isUnsaved(saved)).toBe(false);
    expect(saved.revision).toBe(2);
    expect(undo(saved).present.configuration).toEqual(start);
    expect(isUnsaved(undo(saved))).toBe(true);
  });

  test('what is typed during a save stays unsaved', () => {
    const sent = edited([(c) => setTheme(c, 'vip', 'vapor-wave')]);
    const typed = change(sent, setTheme(sent.present.configuration, 'public', 'neon-cyber'));
    expect(isUnsaved(markSaved(typed, sent.present.configuration, 2))).toBe(true);
  });
});

describe('what another person saved', () => {
  const theirs = makeConfiguration({ buckets: [['theirs', 1, 9]] });

  test('replaces the draft, which undo brings back', () => {
    const mine = edited([(c) => setTheme(c, 'vip', 'vapor-wave')]);
    const taken = takeNewer(mine, theirs, 7);
    expect(taken).toMatchObject({ saved: theirs, revision: 7 });
    expect(isUnsaved(taken)).toBe(false);
    expect(undo(taken).present).toEqual(mine.present);
  });

  test('adopted where nothing is unsaved, it stays when own steps are undone and redone', () => {
    const mine = edited([(c) => setTheme(c, 'vip', 'vapor-wave')]);
    const saved = markSaved(mine, mine.present.configuration, 2);
    const renamed = editBucket(setTheme(saved.saved, 'public', 'neon-cyber'), 'low', ['cheap', 1, 100]);
    if (!renamed.ok) throw new Error(renamed.message);
    const adopted = adoptNewer(saved, renamed.configuration, 3);
    expect(isUnsaved(adopted)).toBe(false);
    expect(undo(adopted).present.configuration).toEqual({
      ...renamed.configuration,
      themeByRole: { ...start.themeByRole, public: 'neon-cyber' },
    });
    expect(redo(undo(adopted)).present.configuration).toEqual(renamed.configuration);
    expect(undo(adoptNewer(startEditing(start, 1), theirs, 7)).present.configuration).toEqual(theirs);
  });

  test('adopted, it stays also where an own step had changed the same', () => {
    const cell = { role: 'public', category: null, bucket: 'low' } as const;
    const mine = edited([
      (c) => setRule(c, cell, percentRule(12)),
      (c) => setTheme(c, 'vip', 'vapor-wave'),
      () => makeConfiguration({ buckets: [['mine', 5, 500]] }),
    ]);
    const saved = markSaved(mine, mine.present.configuration, 2);
    expect(all(undo, adoptNewer(saved, theirs, 3)).present.configuration.buckets).toEqual(theirs.buckets);
    const themed = setTheme(saved.saved, 'public', 'neon-cyber');
    expect(undo(adoptNewer(saved, themed, 3)).present.configuration.buckets).toEqual(start.buckets);

    const earlier = undo(undo(mine));
    const ruled = markSaved(earlier, earlier.present.configuration, 2);
    const adopted = adoptNewer(ruled, setRule(ruled.saved, cell, percentRule(15)), 3);
    expect(undo(adopted)).toBe(adopted);
  });

  test('adds no step if it equals the draft', () => {
    const history = startEditing(start, 1);
    expect(takeNewer(history, structuredClone(start), 2).past).toEqual([]);
  });
});

describe('a save that brought in changes of another person', () => {
  const steps = edited([(c) => setTheme(c, 'vip', 'vapor-wave'), (c) => setTheme(c, 'public', 'neon-cyber')]);
  const withTheirs = (configuration: Configuration) => setTheme(configuration, 'heavyweight', 'golden-hour');
  const sent = steps.present.configuration;
  const merged = markMerged(steps, { sent, saved: withTheirs(sent), revision: 3, withTheirs });

  test('is saved, and undo and redo keep their changes', () => {
    expect(isUnsaved(merged)).toBe(false);
    expect(merged.revision).toBe(3);
    const undone = undo(undo(merged));
    expect(undone.present.configuration).toEqual(withTheirs(start));
    expect(redo(redo(undone)).present.configuration).toEqual(withTheirs(sent));
  });

  test('steps that it made equal are skipped', () => {
    const allTheirs = markMerged(steps, { sent, saved: start, revision: 3, withTheirs: () => start });
    expect(allTheirs).toMatchObject({ past: [], future: [] });
    expect(undo(allTheirs)).toBe(allTheirs);
  });

  test('what was typed during the save stays unsaved', () => {
    const typed = change(steps, setTheme(sent, 'admin', 'vapor-wave'));
    const later = markMerged(typed, { sent, saved: withTheirs(sent), revision: 3, withTheirs });
    expect(isUnsaved(later)).toBe(true);
    expect(later.present.configuration.themeByRole).toMatchObject({
      admin: 'vapor-wave',
      heavyweight: 'golden-hour',
    });
  });
});

describe('the kind of a draft', () => {
  test('an import stays an import through later changes, until it is saved or undone', () => {
    const imported = change(startEditing(start, 1), DEFAULT_CONFIGURATION, 'import');
    const touched = change(imported, setTheme(DEFAULT_CONFIGURATION, 'vip', 'vapor-wave'));
    expect(touched.present.kind).toBe('import');
    expect(undo(imported).present.kind).toBe('save');
    expect(markSaved(touched, touched.present.configuration, 2).present.kind).toBe('save');
  });
});
