import { useSyncExternalStore } from 'react';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import { createEmitter } from '#web/lib/events.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** Which answers were opened on this device: the inquiry and when it was answered. */
type ReadAnswers = Readonly<Record<string, string>>;

type Answered = Pick<InquirySummary, 'id' | 'state' | 'answeredAt'>;

/** Older ones are forgotten, and an answer as old as that has long been read. */
const KEPT_MAX = 200;

const changes = createEmitter<void>();

export function markAsRead({ id, answeredAt }: Answered): void {
  const { [id]: former, ...others } = readAnswers();
  if (answeredAt === null || former === answeredAt) return;
  const kept = [...Object.entries(others), [id, answeredAt]].slice(-KEPT_MAX);
  writeStored('read_answers', JSON.stringify(Object.fromEntries(kept)));
  changes.emit();
}

/** Tells whether an inquiry has an answer that was not opened here yet. */
export function useUnreadAnswers(): (inquiry: Answered) => boolean {
  const stored = useSyncExternalStore(changes.subscribe, () => readStored('read_answers'));
  const read = parse(stored);
  return ({ id, state, answeredAt }) =>
    state === 'answered' && answeredAt !== null && read[id] !== answeredAt;
}

function readAnswers(): ReadAnswers {
  return parse(readStored('read_answers'));
}

function parse(stored: string | null): ReadAnswers {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
