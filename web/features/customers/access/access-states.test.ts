import { describe, expect, test } from 'vitest';
import { makeCustomer } from '#web/features/customers/testing/customer-makers.ts';
import {
  accessChoices,
  accessEndOf,
  accessTestOf,
  isLinkAlive,
  reasonAgainstInvitation,
} from './access-states.ts';

const TODAY = '2026-11-14';

test.each([
  [undefined, 'No end'],
  ['2026-12-31', '31 Dec 2026'],
  ['2026-11-16', '16 Nov 2026'],
  ['2026-11-15', 'Ends tomorrow'],
  ['2026-11-14', 'Ends today'],
  ['2026-11-13', 'Ended'],
])('access until %s reads: %s', (day, text) => {
  expect(accessEndOf(day, TODAY).text).toBe(text);
});

test.each([
  [true, undefined, undefined],
  [true, '2026-11-14', undefined],
  [true, '2026-11-13', 'Ended'],
  [false, undefined, 'Inactive'],
])(
  'a customer who is active: %s, until %s, cannot be invited because: %s',
  (isActive, validUntil, reason) => {
    expect(reasonAgainstInvitation(makeCustomer({ isActive, validUntil }), TODAY)).toBe(reason);
  },
);

const INVITATION = {
  createdAt: '2026-11-14T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
  openings: 0,
  openingsMax: 1,
};
const CUSTOMERS = [
  makeCustomer({ name: 'Ada', invitation: { ...INVITATION, state: 'not-opened' } }),
  makeCustomer({ name: 'Ben', validUntil: '2026-11-21' }),
  makeCustomer({ name: 'Cam', validUntil: '2026-11-22' }),
  makeCustomer({ name: 'Dee', validUntil: '2026-11-01', hasPin: false }),
];

describe('the filter', () => {
  test('offers what occurs, with its counts', () => {
    expect(accessChoices(CUSTOMERS, TODAY, 'all').map(({ label }) => label)).toEqual([
      'All 4',
      'Not opened 1',
      'Ends soon 1',
      'Ended 1',
      'No PIN 1',
    ]);
  });

  test('is absent in a shop that uses none of it', () => {
    expect(accessChoices([makeCustomer()], TODAY, 'all')).toEqual([]);
  });

  test('keeps what is chosen when its last customer is gone', () => {
    const labels = accessChoices([makeCustomer()], TODAY, 'not-opened').map(({ label }) => label);
    expect(labels).toEqual(['All 1', 'Not opened 0']);
  });

  test.each([
    ['all', 'Ada Ben Cam Dee'],
    ['not-opened', 'Ada'],
    ['ends-soon', 'Ben'],
    ['ended', 'Dee'],
    ['no-pin', 'Dee'],
  ] as const)('%s shows %s', (filter, names) => {
    const found = CUSTOMERS.filter(accessTestOf(filter, TODAY));
    expect(found.map(({ name }) => name).join(' ')).toBe(names);
  });
});

test.each([
  ['not-opened', 0, 1, true],
  ['opened', 1, 1, false],
  ['opened', 1, 3, true],
  ['expired', 0, 1, false],
  ['revoked', 0, 1, false],
] as const)(
  'a link that is %s, %i of %i times, can be revoked: %s',
  (state, openings, openingsMax, isAlive) => {
    const now = Date.parse('2026-11-15T12:00:00.000Z');
    expect(isLinkAlive({ ...INVITATION, state, openings, openingsMax }, now)).toBe(isAlive);
  },
);

test('a link for several devices ends with its time, however many have opened it', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(isLinkAlive({ ...INVITATION, state: 'opened', openings: 1, openingsMax: 3 }, now)).toBe(false);
});
