import type { HoldReason } from './assess-candidate.ts';

/** What is known when a reading of the source asks to be published. */
export interface CandidateCase {
  readonly digest: string;
  readonly isSample: boolean;
  readonly rowCount: number;
  readonly reasons: readonly HoldReason[];
  readonly published: { readonly digest: string; readonly isSample: boolean } | null;
  /** The snapshot that waits for a person. */
  readonly waiting: { readonly digest: string; readonly reasons: readonly HoldReason[] } | null;
  /** The last thing that was decided about this very content is that a person discarded it. */
  readonly isDiscarded: boolean;
}

/** `same`, `waiting`, `discarded` and `unclear` keep what is published; the last has nothing that could be published. */
export type Verdict = 'same' | 'waiting' | 'discarded' | 'unclear' | 'publish' | 'hold';

export function judgeCandidate(given: CandidateCase): Verdict {
  const { digest, isSample, rowCount, reasons, published, waiting, isDiscarded } = given;
  if (published?.digest === digest && published.isSample === isSample) return 'same';
  // The same rows may wait for another reason now: a sheet that was missing is there again, and unclear.
  if (waiting?.digest === digest && unclearIn(waiting.reasons) === unclearIn(reasons)) return 'waiting';
  if (isDiscarded) return 'discarded';
  // Nobody asked for the sample's prices, so nobody has to agree that they go.
  const isFirst = published === null || published.isSample;
  if (rowCount === 0 && (isFirst || unclearIn(reasons) === '')) return 'unclear';
  return reasons.length > 0 && !isFirst ? 'hold' : 'publish';
}

function unclearIn(reasons: readonly HoldReason[]): string {
  return reasons
    .map((reason) => (reason.kind === 'sheets-unclear' ? JSON.stringify(reason.sheets) : ''))
    .join('');
}
