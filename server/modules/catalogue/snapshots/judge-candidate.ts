import type { HoldReason } from './assess-candidate.ts';

/** What is known when a reading of the source asks to be published. */
export interface CandidateCase {
  readonly digest: string;
  readonly isSample: boolean;
  readonly reasons: readonly HoldReason[];
  readonly published: { readonly digest: string; readonly isSample: boolean } | null;
  /** The digest of the snapshot that waits for a person. */
  readonly waitingDigest: string | null;
  /** The last thing that was decided about this very content is that a person discarded it. */
  readonly isDiscarded: boolean;
}

/** `same`, `waiting` and `discarded` keep everything as it is. */
export type Verdict = 'same' | 'waiting' | 'discarded' | 'publish' | 'hold';

export function judgeCandidate(given: CandidateCase): Verdict {
  const { digest, isSample, reasons, published, waitingDigest, isDiscarded } = given;
  if (published?.digest === digest && published.isSample === isSample) return 'same';
  if (waitingDigest === digest) return 'waiting';
  if (isDiscarded) return 'discarded';
  // Nobody asked for the sample's prices, so nobody has to agree that they go.
  if (published === null || published.isSample) return 'publish';
  return reasons.length > 0 ? 'hold' : 'publish';
}
