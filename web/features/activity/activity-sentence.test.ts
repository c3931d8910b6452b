import { expect, test } from 'vitest';
import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import { AUDIT_ACTIONS } from '#domain/contract/entities/audit-actions.ts';
import { sentenceOf } from './activity-sentence.ts';

function sentence(fields: Partial<ActivityEntry>): string {
  const at = '2025-11-14T12:00:00.000Z';
  const entry = { id: 1, at, actor: 'admin', action: 'signed-in', target: null, address: null, details: {} };
  const { who, did } = sentenceOf({ ...entry, ...fields });
  return `${who} ${did}`;
}

test.each<[Partial<ActivityEntry>, string]>([
  [{ actor: 'Harbor Mobile' }, 'Harbor Mobile signed in'],
  [{ actor: 'visitor', action: 'gate-refused' }, 'A visitor was refused at the site gate: wrong password'],
  [
    { actor: 'visitor', action: 'sign-in-refused', details: { count: 1 } },
    'A visitor was refused at sign-in: wrong PIN',
  ],
  [
    { actor: 'visitor', action: 'sign-in-refused', details: { count: 12 } },
    'A visitor was refused at sign-in: wrong PIN, 12 times within an hour',
  ],
  [
    { actor: 'visitor', action: 'gate-passed', target: 'site password' },
    'A visitor passed the site gate with the site password',
  ],
  [
    { actor: 'visitor', action: 'gate-passed', target: 'Booth' },
    "A visitor passed the site gate with the passcode 'Booth'",
  ],
  [
    { actor: 'visitor', action: 'attempts-refused', details: { count: 1 } },
    'A visitor was refused 1 more attempt while locked out',
  ],
  [{ actor: 'command line', action: 'pin-reset', target: 'vip' }, 'The command line reset the VIP PIN'],
  [
    { actor: 'command line', action: 'pin-reset', target: 'everyone' },
    'The command line reset the PINs of everyone',
  ],
  [
    { actor: 'Tierbook', action: 'staff-pins-created', details: { manager: 'MANAGER_PIN' } },
    'Tierbook created the first manager PIN',
  ],
  [
    { actor: 'Tierbook', action: 'staff-pins-created', details: { admin: 'ADMIN_PIN', vip: 'generated' } },
    'Tierbook created the first admin and VIP PINs',
  ],
  [
    { action: 'inquiry-updated', target: '12', details: { state: 'answered', step: 'reopened' } },
    'Admin reopened inquiry 12',
  ],
  [{ actor: 'manager', action: 'customer-created', target: 'Harbor' }, 'Manager created the customer Harbor'],
  [
    { action: 'customer-created', target: 'Harbor', details: { isHeavyweight: true } },
    'Admin created the customer Harbor: Heavyweight',
  ],
  [
    {
      action: 'customer-updated',
      target: 'Harbor',
      details: { isVip: true, isActive: false, phone: 'changed' },
    },
    'Admin updated the customer Harbor: VIP, inactive, new phone number',
  ],
  [
    { action: 'customer-updated', target: 'Harbor', details: { validUntil: '2026-12-31', maxDevices: 1 } },
    'Admin updated the customer Harbor: valid until 31 Dec 2026, at most 1 device',
  ],
  [
    { action: 'customer-updated', target: 'Harbor', details: { validUntil: 'none', maxDevices: 'none' } },
    'Admin updated the customer Harbor: no end date, no limit of devices',
  ],
  [{ actor: 'Harbor', action: 'signed-in-by-invitation' }, 'Harbor signed in by invitation'],
  [
    { actor: 'Harbor', action: 'device-refused', details: { count: 2 } },
    'Harbor was refused on a new device: the limit of devices is reached, 2 times within an hour',
  ],
  [
    { actor: 'visitor', action: 'invitation-refused', details: { count: 1 } },
    'A visitor was refused at an invitation: the link is not valid',
  ],
  [
    { actor: 'manager', action: 'invitation-created', target: 'Harbor', details: { openings: 1 } },
    'Manager invited the customer Harbor',
  ],
  [
    { actor: 'manager', action: 'invitation-created', target: 'Harbor', details: { openings: 3 } },
    'Manager invited the customer Harbor on up to 3 devices',
  ],
  [{ action: 'invitations-created', details: { count: 40 } }, 'Admin invited 40 customers'],
  [{ action: 'invitation-revoked', target: 'Harbor' }, 'Admin revoked the invitation of the customer Harbor'],
  [
    { action: 'device-forgotten', target: 'Harbor', details: { device: 'Safari on iOS' } },
    "Admin forgot the device 'Safari on iOS' of the customer Harbor",
  ],
  [
    { action: 'customers-imported', details: { created: 3, updated: 1, unchanged: 7 } },
    'Admin imported customers: 3 new, 1 changed',
  ],
  [{ action: 'customers-exported', details: { count: 11 } }, 'Admin exported 11 customers'],
  [
    {
      action: 'configuration-saved',
      details: { kind: 'save', revision: 5, money: 'Currency: US dollar ($1240) → COP ($ 5.200.000)' },
    },
    'Admin saved the configuration, now version 5. Currency: US dollar ($1240) → COP ($ 5.200.000)',
  ],
  [
    { action: 'configuration-saved', details: { kind: 'reset', revision: 4 } },
    'Admin reset the configuration to defaults, now version 4',
  ],
  [
    {
      action: 'shop-saved',
      details: { revision: 2, changes: 'List name: not set → Corner Phones. Logo added' },
    },
    'Admin saved the shop settings, now version 2. List name: not set → Corner Phones. Logo added',
  ],
  [
    { action: 'shop-restored', target: 'revision 1', details: { revision: 3, changes: '' } },
    'Admin restored version 1 of the shop settings, now version 3',
  ],
  [{ action: 'prices-rolled-back', target: 'snapshot 5' }, 'Admin rolled back to price list 5'],
  [
    { action: 'workbook-uploaded', target: 'prices.xlsx', details: { outcome: 'held' } },
    'Admin uploaded prices.xlsx, which is waiting for review',
  ],
  [
    { action: 'prices-synced', target: 'prices.xlsx', details: { outcome: 'published' } },
    'Admin checked prices.xlsx for new prices: a new list was published',
  ],
  [
    { action: 'prices-synced', target: 'prices.xlsx', details: { outcome: 'unchanged' } },
    'Admin checked prices.xlsx for new prices: nothing new',
  ],
  [
    { action: 'prices-synced', target: 'prices.xlsx', details: { outcome: 'failed' } },
    'Admin checked prices.xlsx for new prices: it could not be read',
  ],
  [{ action: 'moon-landed' }, 'Admin did something else: moon landed'],
])('%j reads: %s', (fields, text) => {
  expect(sentence(fields)).toBe(text);
});

test('every action has a sentence, even without target and details', () => {
  for (const action of AUDIT_ACTIONS) {
    const text = sentence({ action });
    expect(text).not.toMatch(/undefined|null|something else|\s$/);
  }
});
