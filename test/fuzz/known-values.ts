import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { CallName } from '#domain/contract/calls/calls.ts';
import { EUROS } from '#domain/contract/testing/moneys.ts';
import { NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { makePng } from '#test/shop/make-pictures.ts';
import { BODY } from './odd-requests.ts';
import type { KnownValues } from './schema-values.ts';

/** Planted with two customers and a mark, so that it can be marked again and taken back. */
export const SHARED_ADDRESS = '203.0.113.77';

const NEW_HASH = 'ab'.repeat(32);

/** Values in braces are filled in when the request is sent. */
const EVERYWHERE: KnownValues = {
  pinHash: ['{adminPin}', '{token}', '{customer}', '{managerPin}'],
  currentPinHash: ['{adminPin}'],
  newPasswordHash: [NEW_HASH, '{managerPin}'],
  password: ['{sitePassword}', '{managerPin}', NEW_HASH],
  passwordHash: [NEW_HASH],
  sitePasswordHash: ['{sitePassword}', NEW_HASH],
  sessionId: ['0123456789abcdef', 'unknown'],
  path: ['/', '/manager', '/manager#unload'],
  category: ['IPAD', 'TOOLS', 'NONE'],
  revision: [1, 2],
  id: [1, '{held}', 3_000_000_000, Number.MAX_SAFE_INTEGER],
  name: ['Ann', 'Löwe 12'],
  ipAddress: [SHARED_ADDRESS],
};

/** Its preview gives `{mark}`. */
export const CUSTOMER_FILE = Buffer.from('Name,Phone,Tier\nUnion Trade-In,+1 212 555 0100,Standard\n');

const OF_CUSTOMER: KnownValues = { pinHash: ['{customer}'] };

/** A schema alone cannot generate a valid configuration. */
const CONFIGURATION = { ...DEFAULT_CONFIGURATION, pinHash: '{token}' };

const SHOP = { ...DEFAULT_SHOP_SETTINGS, logo: { file: makePng(16).toString('base64') } };

/** Of the sheet that `FuzzedSite.confirmLayout` has confirmed once. */
export const KNOWN_SHEET = 'IPAD';
export const KNOWN_LAYOUT = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
  ],
};
const LAYOUT_PLACE: KnownValues = { sheet: [KNOWN_SHEET, KNOWN_SHEET, 'NONE'], n: [1, 1, 2] };

const SELECTIONS: KnownValues = {
  selection: [{ category: 'IPAD' }, { rows: [{ category: 'IPAD', device: 'iPad 9', occurrence: 1 }] }],
};

const PIN_AGAIN: KnownValues = { pinHash: ['{adminPin}'], id: ['{passcode}'] };

const OF_INQUIRY: KnownValues = { id: ['{inquiry}'] };
/** `{=price}` is a number: what the sender sees. */
const INQUIRY = {
  key: '0123456789abcdef0123456789abcdef',
  lines: [
    { category: '{listCategory}', device: '{listDevice}', occurrence: 1, quantity: 2, shown: '{=price}' },
  ],
  name: 'Ann',
  phone: '+1 212 555 0100',
};

const OF_CALLS: Partial<Record<CallName, KnownValues>> = {
  saveConfig: {
    [BODY]: [
      CONFIGURATION,
      { ...CONFIGURATION, kind: 'import', revision: 1 },
      { ...CONFIGURATION, money: EUROS, rounding: NINETY_NINES },
      { ...CONFIGURATION, money: null, rounding: null },
    ],
  },
  setSiteProtection: PIN_AGAIN,
  createSitePasscode: PIN_AGAIN,
  updateSitePasscode: PIN_AGAIN,
  deleteSitePasscode: PIN_AGAIN,
  forgetDevice: { pinHash: ['{customer}', '{customer}', NEW_HASH], id: ['{device}', '{device}', 1] },
  confirmLayout: {
    ...LAYOUT_PLACE,
    [BODY]: [1, 2, 3].map((revision) => ({ layout: KNOWN_LAYOUT, revision })),
  },
  forgetLayout: LAYOUT_PLACE,
  previewLayout: { ...LAYOUT_PLACE, [BODY]: [{ layout: KNOWN_LAYOUT }] },
  uploadWorkbook: { name: ['prices.csv', 'prices.csv', 'prices.xlsx'] },
  importCustomers: { mark: ['{mark}'] },
  createInvitation: OF_CUSTOMER,
  revokeInvitation: OF_CUSTOMER,
  createInvitations: { pinHashes: [['{customer}']] },
  acceptInvitation: { token: ['{invitation}'], nonce: ['0'.repeat(32)] },
  listChanges: { since: [0, 1, 2] },
  getPriceHistory: { category: ['{listCategory}'], device: ['{listDevice}'], occurrence: [1] },
  getSharedRows: SELECTIONS,
  downloadSharedRows: SELECTIONS,
  revokeShareLink: { id: ['{shareLink}', '{shareLink}', 1] },
  readShareLink: { file: ['{shareFile}', '{shareFile}', `${'0'.repeat(32)}.csv`] },
  lookUpMark: { mark: ['{shareMark}', 'BCDF'] },
  saveThemes: { pinHash: ['{token}'] },
  restoreConfigRevision: { pinHash: ['{token}'] },
  saveShop: {
    [BODY]: [0, 1, 2, 3].map((revision) => ({
      revision,
      settings: { ...SHOP, phone: `+1 212 555 010${revision}` },
    })),
  },
  // Nothing answers there, and nothing is asked: it is a private address.
  saveNotices: {
    [BODY]: [0, 1, 2, 3].map((revision) => ({
      revision,
      address: `https://127.0.0.1:1/hook/${revision}`,
      form: 'json',
      kinds: ['inquiry', 'backup-failed'],
    })),
  },
  createInquiry: {
    [BODY]: [
      INQUIRY,
      { ...INQUIRY, key: 'f'.repeat(32), note: 'Two\nlines' },
      { ...INQUIRY, key: 'e'.repeat(32), currency: '{currency}' },
    ],
  },
  getInquiry: OF_INQUIRY,
  exportInquiry: OF_INQUIRY,
  readInquiry: { token: ['{inquiryToken}'] },
  updateInquiry: {
    ...OF_INQUIRY,
    [BODY]: [1, 2, 3].map((revision) => ({
      revision,
      state: 'agreed',
      answer: `Yes ${revision}`,
      offers: [{ line: 0, price: revision }],
    })),
  },
  restoreShopRevision: { [BODY]: [1, 2, 3, 4].map((revision) => ({ revision })) },
};

export function knownValuesOf(name: CallName): KnownValues {
  return { ...EVERYWHERE, ...OF_CALLS[name] };
}
