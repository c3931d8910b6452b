import type { CallName } from '#domain/contract/calls/calls.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import type { CallNote } from './call-note.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
const TIME = '2026-11-25T09:30:00.000Z';
const LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
  ],
};
const INVITATION = {
  pinHash: HASH,
  name: 'Ana Reyes',
  token: SECRET,
  expiresAt: TIME,
  openings: 1,
  publicUrl: 'https://prices.example.com',
};
const SHOP = {
  ...DEFAULT_SHOP_SETTINGS,
  phone: '+1 212 555 0142',
  messaging: 'https://wa.me/12125550142',
  mayInquire: ['customer'],
};

/** Calls of staff: set-up, shop, price source, columns, invitations, files of customers and notices. */
export const STAFF_NOTES = {
  claimSetup: {
    about:
      'The code is the part of the printed address `/setup#…` after the sign. PINs are sent as SHA-256, as at every sign-in. One claim succeeds; after it the call does not exist.',
    refusals: ['setup/wrong-code', 'setup/claimed', 'not-found', 'attempts/too-many'],
    body: { code: SECRET, adminPinHash: HASH },
  },
  getSetup: {
    about: 'The steps after the claim.',
    answer: { isOpen: true, step: 'prices', skipped: ['shop'] },
  },
  saveSetup: {
    about: 'The set-up continues at this step, also on another device.',
    body: { isOpen: true, step: 'rules', skipped: ['shop'] },
  },
  getBrand: {
    about:
      'The page shows it on every screen. The features that a viewer may use are absent while nobody may.',
  },
  getShop: { about: '`locks` names the environment variable of each field that cannot be changed here.' },
  saveShop: {
    about:
      'Saves all settings at once; null means not chosen. A new logo is sent as base64 in `logo.file`; a PNG, JPEG or WebP of up to 200 kB.',
    refusals: ['shop/newer-revision', 'shop/locked', 'shop/logo'],
    body: { revision: 4, settings: SHOP },
  },
  listShopRevisions: { about: 'Each revision says in words what it changed.' },
  restoreShopRevision: {
    about: 'Fields that a variable locks stay as they are.',
    refusals: ['revision/not-found', 'revision/unreadable', 'shop/newer-revision'],
  },
  getNotices: { about: 'Of the address only the host is returned, because the rest may be a key.' },
  saveNotices: {
    about:
      'Without `address` the stored one stays; null removes it. An address on another host, and `isKeyRenewed`, make a new signing key, which only this answer contains.',
    refusals: ['notices/newer-revision', 'notices/refused'],
    body: {
      revision: 0,
      address: 'https://ntfy.example.com/corner-phones',
      form: 'text',
      kinds: ['inquiry', 'prices-waiting'],
    },
  },
  testNotices: {
    about: 'Returns what the receiver answered, in words.',
    refusals: ['notices/no-address'],
    answer: { isDelivered: true, problem: null },
  },
  getPriceSource: { about: 'Of an address only the host is returned, because the rest may be a key.' },
  changePriceSource: {
    about:
      'The source is read first: one that cannot be read, or has no prices, is refused and changes nothing. Addresses must be public and begin with https.',
    refusals: ['source/newer-revision', 'source/locked', 'source/refused'],
    body: { revision: 0, choice: { kind: 'link', address: 'https://files.example.com/prices.xlsx' } },
  },
  testPriceSource: {
    about:
      'A source that cannot be read is an answer, too: `message` says why. Without a choice the current source is read.',
    refusals: ['source/locked'],
    body: { choice: { kind: 'google', address: 'https://docs.google.com/spreadsheets/d/1a2b3c4d5e/edit' } },
  },
  listReviewRows: {
    about: 'At most 100 rows a page.',
    refusals: ['snapshot/not-found', 'snapshot/refused'],
  },
  listLayouts: {
    about:
      'A sheet that is unclear or has changed carries a question with up to three answers, the likeliest first.',
    refusals: ['layout/no-workbook'],
  },
  confirmLayout: {
    about: 'Labels tell several prices of a row apart. The new list waits until it is published.',
    refusals: ['layout/not-found', 'layout/no-workbook', 'layout/columns-changed', 'layout/newer-revision'],
  },
  previewLayout: {
    about: 'Changes nothing.',
    refusals: ['layout/not-found', 'layout/no-workbook'],
    body: { layout: LAYOUT },
  },
  forgetLayout: { about: 'The sheet is read as if nobody had answered.', refusals: ['layout/not-confirmed'] },
  createInvitation: {
    about:
      'The link is `{publicUrl}/join#{token}`. It works for as many browsers as `openings` says, for seven days.',
    refusals: ['customer/not-found', 'invitation/inactive', 'request/too-many'],
    body: { openings: 1 },
    answer: INVITATION,
  },
  createInvitations: {
    about:
      'In the order asked for. Each link works for one browser. Customers who were deleted or have no access are listed instead.',
    refusals: ['invitation/inactive'],
    body: { pinHashes: [HASH] },
    answer: { invitations: [INVITATION], notInvited: [] },
  },
  revokeInvitation: {
    about: 'To end sessions as well, deactivate the customer or forget the device.',
    refusals: ['customer/not-found', 'invitation/not-found'],
  },
  acceptInvitation: {
    about:
      'The nonce is the browser’s own: with it the same browser may repeat a call whose answer was lost, for ten minutes.',
    refusals: ['invitation/refused', 'device-limit', 'attempts/too-many'],
    body: { token: SECRET, nonce: '0123456789abcdef0123456789abcdef' },
  },
  previewCustomerFile: {
    about:
      'Changes nothing. Send `mark` to the import, which is refused if the file or the customers have changed since.',
    refusals: ['customer-file/unreadable'],
    answer: {
      counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
      rows: [{ row: 2, name: 'Ana Reyes', state: 'new' }],
      unusedColumns: [],
      mark: HASH,
    },
  },
  importCustomers: {
    about: 'Send the same file as to the preview.',
    refusals: ['customer-file/unreadable', 'customer-file/refused-rows', 'customer-file/outdated'],
  },
  exportCustomers: { about: 'With phone numbers, tiers and ids, without PINs.' },
  forgetDevice: {
    about: 'Makes room for another one where a customer has a limit of devices.',
    refusals: ['customer/not-found', 'device/not-found'],
  },
} satisfies Partial<Record<CallName, CallNote>>;
