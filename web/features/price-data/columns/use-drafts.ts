import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { ChosenSheet } from '#web/features/price-data/price-data-view.ts';
import { useKeptDrafts } from '#web/lib/kept/kept-drafts.ts';
import { keyOfSheet } from './columns-words.ts';
import { isSameLayout, startLayout } from './layout-edits.ts';

/** A layout that an admin has changed and not yet used. */
export interface Draft {
  readonly layout: SheetLayout;
  /** What was on the screen: nobody who confirms the sheet meanwhile is overwritten. Null for what is there now. */
  readonly base: Pick<SheetToLayOut, 'revision' | 'mark'> | null;
}

type Kept = Readonly<Record<string, Draft | undefined>>;

const DRAFTS_KEY = ['column-drafts'];

export interface Drafts {
  /** Null for a sheet as the server has it. */
  readonly draftOf: (place: ChosenSheet) => Draft | null;
  /** Changes what is on the screen now, however old the caller is. */
  readonly edit: (sheet: SheetToLayOut, change: (layout: SheetLayout) => SheetLayout) => void;
  readonly hold: (place: ChosenSheet, draft: Draft) => void;
  readonly drop: (place: ChosenSheet) => void;
}

/** They also survive another sheet and another view. */
export function useDrafts(): Drafts {
  const queryClient = useQueryClient();
  const kept = useKeptDrafts<Draft>(DRAFTS_KEY);
  const actions = useMemo(() => {
    const set = (change: (drafts: Kept) => Kept) =>
      queryClient.setQueryData<Kept>(DRAFTS_KEY, (drafts = {}) => change(drafts));
    const hold = (place: ChosenSheet, draft: Draft) =>
      set((drafts) => ({ ...drafts, [keyOfSheet(place)]: draft }));
    const drop = (place: ChosenSheet) => set((drafts) => without(drafts, keyOfSheet(place)));
    const edit: Drafts['edit'] = (sheet, change) => {
      const { revision, mark } = sheet;
      const start = { layout: startLayout(sheet), base: { revision, mark } };
      const { layout, base } = queryClient.getQueryData<Kept>(DRAFTS_KEY)?.[keyOfSheet(sheet)] ?? start;
      const next = change(layout);
      if (isSameLayout(next, start.layout)) drop(sheet);
      else hold(sheet, { layout: next, base });
    };
    return { hold, drop, edit };
  }, [queryClient]);
  return { ...actions, draftOf: (place) => kept[keyOfSheet(place)] ?? null };
}

function without(drafts: Kept, key: string): Kept {
  const { [key]: _dropped, ...rest } = drafts;
  return rest;
}
