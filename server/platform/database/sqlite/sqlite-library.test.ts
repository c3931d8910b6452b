import { expect, test } from 'vitest';
import { builtProgram, Child } from '#test/children/child.ts';

// Version 12 of better-sqlite3 aborts here on Node 24 and newer.
test('unreferenced statements are garbage collected without a crash', async () => {
  const child = new Child(process.execPath, [await builtProgram('drop-statements')]);
  expect(await child.said(1)).toEqual(['alive']);
  await child.ended;
  expect(child.process.exitCode).toBe(0);
});
