import { expect, test } from 'vitest';
import { type CandidateCase, judgeCandidate, type Verdict } from './assess-candidate.ts';

const REASON = { kind: 'rows-removed', removed: 9, of: 10 } as const;
const UNCLEAR = { kind: 'sheets-unclear', sheets: ['IPAD'] } as const;
const REAL = { digest: 'published', isSample: false };
const SAMPLE = { digest: 'sample', isSample: true };

const usual: CandidateCase = {
  digest: 'new',
  isSample: false,
  rowCount: 10,
  reasons: [],
  published: REAL,
  waiting: null,
  isDiscarded: false,
};

test.each<[string, Partial<CandidateCase>, Verdict]>([
  ['a candidate within limits is published', {}, 'publish'],
  ['a candidate with a reason to wait is held', { reasons: [REASON] }, 'hold'],
  [
    'a candidate equal to the published list changes nothing',
    { digest: 'published', reasons: [REASON] },
    'same',
  ],
  [
    'a candidate equal to the waiting list changes nothing',
    { waiting: { digest: 'new', reasons: [REASON] }, reasons: [REASON] },
    'waiting',
  ],
  [
    'a waiting list is held again when one of its sheets becomes unclear',
    { waiting: { digest: 'new', reasons: [REASON] }, reasons: [UNCLEAR] },
    'hold',
  ],
  ['an empty candidate is not published as the first list', { rowCount: 0, published: null }, 'unclear'],
  ['an empty candidate does not replace the sample', { rowCount: 0, published: SAMPLE }, 'unclear'],
  ['an empty candidate does not replace the published list', { rowCount: 0, reasons: [REASON] }, 'unclear'],
  [
    'an empty candidate is held if a published sheet is unclear',
    { rowCount: 0, reasons: [UNCLEAR, REASON] },
    'hold',
  ],
  ['discarded content does not come back by itself', { isDiscarded: true }, 'discarded'],
  ['content that was discarded and then published stays', { digest: 'published', isDiscarded: true }, 'same'],
  ['the first prices are always published', { published: null, reasons: [REASON] }, 'publish'],
  [
    'the first real source replaces the sample without review',
    { published: SAMPLE, reasons: [REASON] },
    'publish',
  ],
  [
    'a real source that equals the sample still replaces it',
    { published: SAMPLE, digest: 'sample' },
    'publish',
  ],
  ['a newer sample replaces the sample', { published: SAMPLE, isSample: true, reasons: [REASON] }, 'publish'],
])('%s', (_, change, verdict) => {
  expect(judgeCandidate({ ...usual, ...change })).toBe(verdict);
});
