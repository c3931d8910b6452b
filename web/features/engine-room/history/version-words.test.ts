import { expect, test } from 'vitest';
import { revisionEntry } from '#web/features/engine-room/testing/config-server.ts';
import { whatChanged } from './version-words.ts';

test.each([
  ['1 cell', { changes: ['1 default rule of VIP changed'] }],
  [
    '11 cells, 1 setting',
    {
      changes: [
        '1 default rule of Public changed',
        '10 category rules of Public changed',
        'Theme of VIP changed',
      ],
    },
  ],
  [
    '2 cells, 1 bucket',
    { changes: ['Bucket 470+ added', '2 default rules of Public changed'], kind: 'import' as const },
  ],
  ['Theme of VIP changed', { changes: ['Theme of VIP changed'], kind: 'theme' as const }],
  ['Bucket 470+ removed', { changes: ['Bucket 470+ removed'] }],
  ['2 settings', { changes: ['Theme of VIP changed', 'General theme changed'] }],
  ['Version 125', { changes: ['1 default rule of VIP changed'], restoredFrom: 125 }],
  ['Built-in rules', { kind: 'defaults' as const }],
  ['No differences', {}],
  ['Changes not recorded', { counts: null }],
])('a row of the history says %s', (text, fields) => {
  expect(whatChanged(revisionEntry(fields))).toBe(text);
});
