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
  ['within limits it is published', {}, 'publish'],
  ['with a reason to wait it is held', { reasons: [REASON] }, 'hold'],
  ['what is published already is nothing new', { digest: 'published', reasons: [REASON] }, 'same'],
  [
    'what waits already is nothing new',
    { waiting: { digest: 'new', reasons: [REASON] }, reasons: [REASON] },
    'waiting',
  ],
  [
    'what waits already waits anew when a sheet of it became unclear',
    { waiting: { digest: 'new', reasons: [REASON] }, reasons: [UNCLEAR] },
    'hold',
  ],
  ['without a row nothing is published first', { rowCount: 0, published: null }, 'unclear'],
  ['without a row the sample stays', { rowCount: 0, published: SAMPLE }, 'unclear'],
  ['without a row what is published stays', { rowCount: 0, reasons: [REASON] }, 'unclear'],
  [
    'without a row a published sheet that is unclear waits',
    { rowCount: 0, reasons: [UNCLEAR, REASON] },
    'hold',
  ],
  ['discarded content does not come back by itself', { isDiscarded: true }, 'discarded'],
  ['content that was discarded and then published stays', { digest: 'published', isDiscarded: true }, 'same'],
  ['the first prices are published whatever they are', { published: null, reasons: [REASON] }, 'publish'],
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
