import { type Removal, removeInBatches } from './retention.ts';

/** The newest revisions of what can be restored are kept however old they are. */
export const REVISIONS_KEPT = 500;
/** Younger ones are kept however many there are. */
const KEPT_MS = 90 * 24 * 3_600_000;

interface OldRevisions {
  /** For the log: 'old revisions of the shop settings'. */
  readonly what: string;
  /** When the oldest that may go was saved; null if there is none. */
  readonly findOldest: (before: number) => Promise<number | null>;
  /** Deletes up to `limit` and returns how many. */
  readonly deleteSome: (before: number, limit: number) => Promise<number>;
}

export function removalOfRevisions({ what, findOldest, deleteSome }: OldRevisions): Removal {
  return {
    what,
    async findSpanMs(now) {
      const before = now - KEPT_MS;
      return before - ((await findOldest(before)) ?? before);
    },
    remove: (now) => removeInBatches((limit) => deleteSome(now - KEPT_MS, limit)),
  };
}
