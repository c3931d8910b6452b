import { expect, test } from 'vitest';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { compareContents } from './compare-contents.ts';
import { diffSnapshots } from './diff-snapshots.ts';

test('category by category, the same rows are found as in the whole list', () => {
  const before = makeContent({ IPAD: { A: 100, B: 200, C: 300 }, TOOLS: { Pen: 5 }, GAMING: { Pad: 50 } });
  const after = makeContent({ IPAD: { A: 110, B: 200 }, WATCHES: { Band: 20 }, GAMING: { Pad: 500 } });
  const { added, removed, changed, striking } = compareContents(before, after);
  const whole = diffSnapshots(before, after);
  expect(added).toMatchObject({ count: 1, entries: whole.added });
  expect(removed).toMatchObject({ count: 2, entries: whole.removed });
  expect(changed).toMatchObject({ count: 2, entries: whole.changed });
  expect(striking.map(({ device }) => device)).toEqual(['Pad']);
});

test('removed rows keep the order of the published list, also where a whole category is removed', () => {
  const before = makeContent({ TOOLS: { Pen: 5 }, IPAD: { A: 100, B: 200 } });
  const after = makeContent({ IPAD: { A: 100 } });
  const { removed } = compareContents(before, after);
  expect(removed.entries).toEqual(diffSnapshots(before, after).removed);
  expect(removed.entries.map(({ device }) => device)).toEqual(['Pen', 'B']);
});

test('rows of several categories are counted together, and the first 5,000 are kept', () => {
  const before = makeContent({ IPAD: manyDevices(3000), TOOLS: manyDevices(3000) });
  const after = makeContent({ IPAD: manyDevices(3000, 101), TOOLS: manyDevices(3000, 101) });
  const { changed } = compareContents(before, after);
  expect(changed.count).toBe(6000);
  expect(changed.entries).toHaveLength(5000);
  expect(changed.entries.at(-1)).toMatchObject({ category: 'TOOLS', device: 'Device 2000' });
});
