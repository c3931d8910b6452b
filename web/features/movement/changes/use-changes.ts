import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ChangesAnswer } from '#domain/contract/entities/changes.ts';
import type { CatalogueLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { useListVersion } from '#web/lib/list-version.ts';
import { type ChangeNotes, notesOfRows, setShownNotes } from './change-marks.ts';
import { changesQuery } from './changes.queries.ts';
import type { Visitor } from './last-visit-store.ts';
import { useLastVisit, useSeenVersion } from './use-last-visit.ts';

export type MovingLists = Pick<CatalogueLists, 'categories' | 'chosen' | 'listsByCategory' | 'updatedAt'>;

/** What has changed since the last visit. */
export interface Changes extends Pick<ChangesAnswer, 'rows' | 'money' | 'tooMany'> {
  /** When the viewer was here. */
  readonly sinceAt: number;
  readonly notes: ChangeNotes;
}

const NO_NOTES: ChangeNotes = new Map();

/** Null if there is nothing to say: on a first visit, and where nothing has changed. Notes the visit, and marks the rows. */
export function useChanges(visitor: Visitor, lists: MovingLists): Changes | null {
  const { listsByCategory, updatedAt } = lists;
  const [{ before, isSettled }, note] = useLastVisit(visitor);
  const { data, isPlaceholderData } = useQuery(changesQuery(visitor, before?.version, updatedAt));
  const { shown } = useListVersion();
  const answer = useAnswerOf(shown, data, isPlaceholderData);
  const version = useVersion(data, shown);
  useSeenVersion(listsByCategory.size > 0 ? version : null, note);
  const isAbout = before !== null && isSettled && answer?.since === before.version;
  const known = isAbout ? answer : undefined;
  const notes = useMemo(
    () => (known ? notesOfRows(listsByCategory, known) : NO_NOTES),
    [listsByCategory, known],
  );
  useEffect(() => setShownNotes(notes), [notes]);
  useEffect(() => () => setShownNotes(NO_NOTES), []);
  if (!known || before === null) return null;
  const hasNews = known.tooMany ? !known.isUnknown : known.rows.length > 0;
  return hasNews ? { ...known, sinceAt: before.at, notes } : null;
}

/** The last answer about the shown list: while a newer one waits to be shown, nothing is said about its changes. */
function useAnswerOf(shown: number | null, answer: ChangesAnswer | undefined, isFormer: boolean) {
  const [last, setLast] = useState(answer);
  const isAhead = answer !== undefined && !isFormer && shown !== null && answer.version !== shown;
  if (!isAhead && answer !== last) setLast(answer);
  return isAhead ? last : answer;
}

/** Of the shown list, which an answer may be ahead of. It stays while the next answer is under way. */
function useVersion(answer: ChangesAnswer | undefined, shown: number | null): number | null {
  const [answered, setAnswered] = useState<number | null>(null);
  if (answer && answer.version !== answered) setAnswered(answer.version);
  return shown ?? answered;
}
