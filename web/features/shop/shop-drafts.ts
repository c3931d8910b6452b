import { useDraftChange, useKeptDraft, useKeptDrafts } from '#web/lib/kept/kept-drafts.ts';

/** What is typed in a section and not saved. */
interface Draft<Value, Form> {
  readonly form: Form;
  /** What was saved when the editing began: nobody who saves meanwhile is overwritten unasked. */
  readonly base: Value;
  /** False for a form that looks different and means the same. */
  readonly isUnsaved: boolean;
}

const DRAFTS_KEY = ['shop-drafts'];

/** The draft of one section. Only that section uses its name, so the types are those that it kept. */
export function useShopDraft<Value, Form>(section: string) {
  return useKeptDraft<Draft<Value, Form>>(DRAFTS_KEY, section);
}

/** The titles of the sections with unsaved values. */
export function useUnsavedSections(): string[] {
  return Object.entries(useKeptDrafts<Draft<unknown, unknown>>(DRAFTS_KEY)).flatMap(([section, draft]) =>
    draft?.isUnsaved ? [section] : [],
  );
}

/** Forgets what is typed in these sections. Each has to be mounted again to show what is saved. */
export function useDraftRemoval(): (sections: readonly string[]) => void {
  const change = useDraftChange(DRAFTS_KEY);
  return (sections) =>
    change((drafts) => ({
      ...drafts,
      ...Object.fromEntries(sections.map((section) => [section, undefined])),
    }));
}
