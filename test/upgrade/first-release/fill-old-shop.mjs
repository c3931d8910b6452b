import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { DESKTOP, hashOf } from './old-shop.mjs';

export const STAFF_PINS = { ADMIN_PIN: '11112222', MANAGER_PIN: '3344', VIP_PIN: '555666' };
export const SITE_PASSWORD = 'open sesame';
export const FIRST_DAY = '2026-10-08T13:00:00Z';
export const LAST_MOMENT = '2026-11-15T17:40:00Z';

/** The customers; who is left out of `signIns` has never signed in. */
export const CUSTOMERS = [
  { name: 'Ada Öztürk', pin: '70010001', phone: '+49 (30) 555-0100', signIns: 2 },
  { name: 'Bo "Both" O’Neil', pin: '70020002', flags: { isVip: true, isHeavyweight: true }, signIns: 1 },
  { name: 'Viktor', pin: '7003', flags: { isVip: true }, signIns: 1 },
  { name: 'هایدی', pin: '70040004', phone: '(212) 555-0142', flags: { isHeavyweight: true }, signIns: 3 },
  { name: 'Inga', pin: '70050005', flags: { isActive: false }, signIns: 1 },
  { name: 'Nemo', pin: '70060006' },
];

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Rows at every bound of the buckets, twice the same name, cents, and rows that are left out. */
const IPHONES = [
  ['iPhone 17 Pro 256GB', 1099],
  ['iPhone 17 Pro 256GB', 1049.5],
  ['iPhone 16e 128GB', 469.99],
  ['iPhone 15 128GB – écran fêlé', 300],
  ['iPhone 13 mini', 220.01],
  ['iPhone 12', 220],
  ['iPhone SE', 24.5],
  ['iPhone 8', 'no price'],
];
const WATCHES = [
  ['Watch Ultra 3', 640],
  ['Watch SE', 99.99],
  ['Watch SE (40 mm) ⌚', 100],
];

export function workbookOf(raised = 0) {
  const sheet = (name, rows) => ({
    name,
    rows: [['Device', 'Price'], ...rows.map(([device, price]) => [device, raise(price, raised)])],
  });
  return writeXlsx({ sheets: [sheet('IPHONE', IPHONES), sheet('Apple Watch', WATCHES)] });
}

function raise(price, by) {
  return typeof price === 'number' ? price + by : price;
}

/** Five weeks of a small shop. Returns the browsers that are still signed in, by person. */
export async function fillOldShop(shop, source) {
  const admin = await shop.browser('192.0.2.10').signIn(STAFF_PINS.ADMIN_PIN);
  await saveRules(admin);
  const customers = await addCustomers(shop, admin);
  const stale = await shop.browser('203.0.113.77').signIn('70010001');
  await countVisits(shop, '2026-11-13', 3);
  await countVisits(shop, '2026-11-14', 2);
  await shop.setTime('2026-11-14T15:00:00Z');
  await changePrices(shop, source);
  await shop.setTime('2026-11-15T09:00:00Z');
  await countVisits(shop, '2026-11-15', 1);
  await shop.setTime('2026-11-15T17:00:00Z');
  await guess(shop);
  const browsers = await signPeopleIn(shop, customers);
  await browsers.admin.expect('PATCH', `/api/customer-pins/${customers.Inga}`, { isActive: false });
  browsers.stale = stale;
  browsers.public = await protectSite(shop, browsers.admin);
  // Visits are counted every few seconds.
  await delay(12_000);
  await shop.setTime(LAST_MOMENT);
  return browsers;
}

async function saveRules(admin) {
  const save = async (change) => {
    const { revision, ...stored } = await admin.expect('GET', '/api/config');
    const body = { ...stored, ...change(stored), revision, pinHash: admin.token };
    return admin.expect('POST', '/api/config', body);
  };
  await save(({ defaultsByRole }) => ({
    buckets: [
      ['small', 0, 99.99],
      ['101-220', 100, 220],
      ['Größer +', 220.01, 469.99],
      ['470+', 470, 'Infinity'],
    ],
    defaultsByRole: {
      ...defaultsByRole,
      public: { small: pct(12.5), '101-220': both(20, 3.25), 'Größer +': flat(40), '470+': pct(9.75) },
      vip: { small: flat(1), '101-220': flat(7.5), 'Größer +': flat(12), '470+': flat(25) },
      heavyweight: { small: flat(2), '101-220': flat(9), 'Größer +': flat(15.75), '470+': flat(33) },
    },
  }));
  await save(({ perCategoryByRole }) => ({
    perCategoryByRole: {
      ...perCategoryByRole,
      public: { IPHONE: { '470+': both(5, 10) } },
      vip: { 'APPLE WATCH': { small: pct(0) } },
      heavyweight: { IPHONE: { '101-220': flat(20) } },
    },
  }));
  const themeByRole = { public: 'light', vip: 'deep-purple', heavyweight: 'forest-emerald', admin: 'dark' };
  await admin.expect('POST', '/api/config/theme', { themeByRole, pinHash: admin.token });
  await save(() => ({ uiTheme: 'carbon-neon', kind: 'import' }));
  await admin.expect('POST', '/api/config/history/4/restore', { pinHash: admin.token });
}

const pct = (percent) => ({ mode: 'pct', pct: percent, flat: 0 });
const flat = (amount) => ({ mode: 'flat', pct: 0, flat: amount });
const both = (percent, amount) => ({ mode: 'both', pct: percent, flat: amount });

async function addCustomers(shop, admin) {
  const manager = await shop.browser('192.0.2.11').signIn(STAFF_PINS.MANAGER_PIN);
  const handles = {};
  for (const { name, pin, phone } of CUSTOMERS) {
    const body = { name, phone, customerPinHash: hashOf(pin) };
    const { customerPin } = await manager.expect('POST', '/api/customer-pins', body);
    handles[name] = customerPin.pinHash;
  }
  for (const { name, flags = {} } of CUSTOMERS) {
    await admin.expect('PATCH', `/api/customer-pins/${handles[name]}`, { ...flags, isActive: true });
  }
  // One whose PIN is replaced, and one who is gone.
  const { customerPin } = await manager.expect('POST', '/api/customer-pins', {
    name: 'Gone',
    customerPinHash: hashOf('70070007'),
  });
  await shop.browser('203.0.113.9').signIn('70070007');
  await admin.expect('DELETE', `/api/customer-pins/${customerPin.pinHash}`);
  await admin.expect('PATCH', `/api/customer-pins/${handles.Nemo}`, { newPinHash: hashOf('70080008') });
  return handles;
}

async function countVisits(shop, day, visitors) {
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    await shop.setTime(`${day}T1${visitor}:00:00Z`);
    const browser = shop.browser(`8.8.${visitor}.8`, visitor === 2 ? PHONE : undefined);
    const visit = {
      sessionId: `0190a1b2c3d4e5f${visitor}`.padEnd(32, '0'),
      userAgent: visitor === 2 ? PHONE : DESKTOP,
    };
    for (const page of ['/', '/?category=IPHONE', `/?category=${'%C3%A9'.repeat(70)}`]) {
      await browser.expect('POST', '/api/analytics/visit', {
        ...visit,
        path: page,
        referrer: 'https://www.example.com/shops',
        isUniqueVisitor: page === '/',
      });
    }
    await browser.expect('POST', '/api/analytics/interests', {
      interests: [
        { kind: 'search', words: 'iPhone 17', hasResults: true },
        { kind: 'search', words: 'Nokia 3310', hasResults: false },
        { kind: 'category', category: 'IPHONE' },
      ],
    });
  }
}

/** A changed source, uploads that were published, discarded and rolled back, and one that waits. */
async function changePrices(shop, source) {
  const admin = await shop.browser('192.0.2.10').signIn(STAFF_PINS.ADMIN_PIN);
  const upload = async (name, raised, mode) =>
    admin.expect('POST', `/api/price-data/upload?name=${name}.xlsx&mode=${mode}`, await workbookOf(raised));
  writeFileSync(source, await workbookOf(1));
  const changed = await admin.expect('POST', '/api/price-data/sync');
  await admin.expect('POST', `/api/price-data/snapshots/${changed.snapshotId}/publish`);
  const dearer = await upload('dearer', 6, 'review');
  await admin.expect('POST', `/api/price-data/snapshots/${dearer.snapshotId}/publish`);
  await admin.expect('POST', `/api/price-data/snapshots/${changed.snapshotId}/rollback`);
  const wrong = await upload('wrong', 7, 'review');
  await admin.expect('POST', `/api/price-data/snapshots/${wrong.snapshotId}/discard`);
  await admin.expect('POST', '/api/price-data/resume');
  await admin.expect('POST', '/api/price-data/sync');
  await upload('waiting', 3, 'review');
}

async function guess(shop) {
  const stranger = shop.browser('198.51.100.66');
  for (const pin of ['0000', '1111', '2222']) {
    await stranger.ask('POST', '/api/validate-pin', { pinHash: hashOf(pin) });
  }
}

async function signPeopleIn(shop, customers) {
  const browsers = {};
  for (const { name, pin, signIns = 0 } of CUSTOMERS) {
    for (let time = 1; time <= signIns; time += 1) {
      // Two share an address.
      const address = time === 1 && name.length < 7 ? '203.0.113.5' : `203.0.113.${time}${name.length}`;
      browsers[name] = await shop.browser(address, time === 2 ? PHONE : undefined).signIn(pin);
      await browsers[name].expect('GET', '/api/sheets/category-with-pricing/IPHONE');
    }
  }
  browsers.Nemo = await shop.browser('203.0.113.200').signIn('70080008');
  browsers.vip = await shop.browser('203.0.113.100').signIn(STAFF_PINS.VIP_PIN);
  browsers.manager = await shop.browser('192.0.2.11').signIn(STAFF_PINS.MANAGER_PIN);
  browsers.admin = await shop.browser('192.0.2.10').signIn(STAFF_PINS.ADMIN_PIN);
  if (Object.keys(customers).some((name) => !browsers[name])) throw new Error('somebody is not signed in');
  return browsers;
}

/** Returns a visitor who has passed the gate. */
async function protectSite(shop, admin) {
  const pinHash = hashOf(STAFF_PINS.ADMIN_PIN);
  const body = { enabled: true, pinHash, sitePasswordHash: hashOf(SITE_PASSWORD) };
  await admin.expect('POST', '/api/auth/site-protection', body);
  for (const label of ['Fair', 'Zürich']) {
    const passcode = { label, passwordHash: hashOf(`passcode ${label}`), pinHash };
    const made = await admin.expect('POST', '/api/auth/site-passcodes', passcode);
    if (label === 'Fair') {
      const off = { isActive: false, pinHash };
      await admin.expect('PUT', `/api/auth/site-passcodes/${made.passcode.id}`, off);
    }
  }
  const visitor = shop.browser('8.8.4.4');
  await visitor.expect('POST', '/api/auth/validate-site-password', { password: hashOf(SITE_PASSWORD) });
  return visitor;
}
