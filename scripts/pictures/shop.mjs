import { readFileSync, writeFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { DESKTOPS, openBrowser, PHONES, sha256 } from './browsers.mjs';

/** Staff of a fictional shop. These PINs work only on the server for the pictures. */
export const PINS = { ADMIN_PIN: '48151623', MANAGER_PIN: '70707070', VIP_PIN: '49204920' };

const DAY_MS = 86_400_000;

/** Flat amounts on top of the public price, by bucket: without them every tier sees the same prices. */
const TIER_AMOUNTS = { vip: [10, 20, 30, 40, 50], heavyweight: [20, 30, 40, 60, 80] };

/** The days on which customers signed in, and their numbers of devices; the last two share an address. */
const CUSTOMERS = [
  { name: 'Ana Reyes', phone: '+1 718 555 0111', isVip: true, days: [1, 2, 4, 6, 9, 13], devices: 2 },
  {
    name: 'Bay Ridge Repair',
    phone: '+1 718 555 0124',
    isHeavyweight: true,
    days: [0, 1, 2, 3, 5],
    devices: 3,
  },
  { name: 'Dev Patel', phone: '+1 201 555 0136', days: [0, 3, 8, 15], devices: 1 },
  {
    name: 'Grand Street Wireless',
    phone: '+1 917 555 0147',
    isHeavyweight: true,
    days: [1, 5, 6],
    devices: 2,
  },
  { name: 'Lucia Moretti', phone: '+1 646 555 0159', isVip: true, days: [2, 11], devices: 1 },
  { name: 'Omar Haddad', phone: '+1 973 555 0163', days: [19, 22], devices: 1, isActive: false },
  {
    name: 'Second Life Phones',
    phone: '+1 347 555 0172',
    isVip: true,
    days: [0, 1, 4],
    devices: 2,
    shares: true,
  },
  { name: 'Tomasz Nowak', phone: '+1 929 555 0188', days: [0, 2], devices: 1, shares: true },
];

/** The VIP customer of the pictures for viewers. */
export const ANA = { index: 0, pin: '31415900', visitDaysAgo: 4 };

/** Days before the pictures on which the shop saved new prices. */
const PRICE_DAYS = [27, 23, 18, 14, 9, 3];

export async function openDesk(url) {
  const desk = openBrowser(url, { userAgent: DESKTOPS[0], address: '24.90.12.7' });
  const { token } = await desk.signIn(PINS.ADMIN_PIN);
  return { ...desk, token };
}

export async function setTiers(desk) {
  const configuration = await desk.call('GET', '/api/config');
  for (const [tier, amounts] of Object.entries(TIER_AMOUNTS)) {
    configuration.defaultsByRole[tier] = Object.fromEntries(
      configuration.buckets.map(([label], index) => [label, { mode: 'flat', pct: 0, flat: amounts[index] }]),
    );
  }
  // One category with its own rules, as in most shops.
  configuration.perCategoryByRole.public = {
    ...configuration.perCategoryByRole.public,
    MACBOOKS: { '470+': { mode: 'pct', pct: 8, flat: 0 } },
  };
  await desk.call('POST', '/api/config', { ...configuration, pinHash: desk.token });
}

/** Creates the customers, and returns their sign-ins as events. */
export async function addCustomers(desk, { url, now }) {
  const signIns = [];
  for (const [index, customer] of CUSTOMERS.entries()) {
    const { name, phone, days, isVip = false, isHeavyweight = false, isActive = true } = customer;
    const pin = String(Number(ANA.pin) + index);
    const { customerPin } = await desk.call('POST', '/api/customer-pins', {
      name,
      customerPinHash: sha256(pin),
    });
    await desk.call('PATCH', `/api/customer-pins/${customerPin.pinHash}`, { phone, isVip, isHeavyweight });
    const browsers = browsersOf(customer, index, url);
    for (const [use, day] of days.entries()) {
      signIns.push({
        at: now - day * DAY_MS - (35 + 17 * index + use) * 60_000,
        act: () => browsers[use % browsers.length].signIn(pin),
      });
    }
    if (!isActive) signIns.push({ at: now - 10_000, act: () => switchOff(desk, customerPin.pinHash) });
  }
  return signIns;
}

/** Weeks later, when the earlier session has expired. */
async function switchOff(desk, handle) {
  await desk.signIn(PINS.ADMIN_PIN);
  await desk.call('PATCH', `/api/customer-pins/${handle}`, { isActive: false });
}

function browsersOf({ devices, shares }, index, url) {
  return [...PHONES, ...DESKTOPS].slice(0, devices).map((_, device) => {
    const kinds = device % 2 === 0 ? PHONES : DESKTOPS;
    return openBrowser(url, {
      userAgent: kinds[(index + device) % kinds.length],
      address: shares ? '68.173.80.21' : `68.173.${100 + index}.${10 + device}`,
    });
  });
}

export async function protectSite(desk) {
  const pinHash = sha256(PINS.ADMIN_PIN);
  for (const label of ['Newsletter', 'Trade fair', 'Walk-in customers']) {
    await desk.call('POST', '/api/auth/site-passcodes', {
      label,
      passwordHash: sha256(`${label}!`),
      pinHash,
    });
  }
  const { passcodes } = await desk.call('GET', '/api/auth/site-passcodes');
  const [old] = passcodes.filter(({ label }) => label === 'Trade fair');
  await desk.call('PUT', `/api/auth/site-passcodes/${old.id}`, { isActive: false, pinHash });
  const sitePasswordHash = sha256('corner phones');
  await desk.call('POST', '/api/auth/site-protection', { pinHash, enabled: true, sitePasswordHash });
}

/** Customers may do everything, and visitors only look. */
export async function letCustomersDoMore(desk) {
  const { revision, settings } = await desk.call('GET', '/api/shop');
  const audience = ['customer', 'vip', 'heavyweight'];
  await desk.call('PUT', '/api/shop', {
    revision,
    settings: { ...settings, mayInquire: audience, mayShare: audience, maySeeChanges: audience },
  });
}

/** Returns as events how the shop saved new prices, and the visit from which Ana sees what has changed since. */
export function priceDays(desk, { url, file, now }) {
  const publications = PRICE_DAYS.map((day, step) => ({
    at: now - day * DAY_MS,
    async act() {
      await desk.signIn(PINS.ADMIN_PIN);
      await saveSheets(file, (row, line) => (line % 6 === step ? movedRow(row, step) : row));
      await desk.call('POST', '/api/price-data/sync');
    },
  }));
  const visit = {
    at: now - ANA.visitDaysAgo * DAY_MS,
    async act() {
      const browser = openBrowser(url, { userAgent: PHONES[0], address: '68.173.100.10' });
      await browser.signIn(ANA.pin);
      const { list } = await browser.call('GET', '/api/versions');
      await browser.call('POST', '/api/sheets/last-visit', { version: list });
    },
  };
  return [...publications, visit];
}

function movedRow(row, step) {
  const change = step % 2 === 0 ? -20 : 30;
  return row.map((cell) => (typeof cell === 'number' && cell > 100 ? cell + change : cell));
}

/** Sends a sheet with a price per grade, whose columns nobody has answered for yet. */
export async function uploadWideSheet(desk) {
  const rows = [
    ['Model', 'Storage', 'A+', 'B', 'C', 'Qty'],
    ['iPhone 15 Pro Max', '256GB', 820, 770, 690, 14],
    ['iPhone 15 Pro', '128GB', 690, 640, 570, 8],
    ['iPhone 15', '128GB', 560, 520, 450, 22],
    ['iPhone 14 Pro', '128GB', 540, 490, 420, 5],
    ['iPhone 14', '128GB', 430, 390, 330, 0],
    ['iPhone 13', '128GB', 350, 310, 'Call', 31],
  ];
  const file = await writeXlsx({ sheets: [{ name: 'iPhone by grade', rows }] });
  await desk.call('POST', '/api/price-data/upload?name=grades.xlsx', Buffer.from(file));
}

/** Brings a new installation to the step of the rules, with the sample's prices. */
export async function setUpToRules({ url, setupCode }) {
  const browser = openBrowser(url, { userAgent: DESKTOPS[0], address: '24.90.12.7' });
  await browser.call('POST', '/api/setup/claim', { code: setupCode, adminPinHash: sha256(PINS.ADMIN_PIN) });
  await browser.signIn(PINS.ADMIN_PIN);
  await browser.call('PUT', '/api/setup', { isOpen: true, step: 'rules', skipped: [] });
}

/** Overwrites the price list: most prices change a little, a few too much. */
export async function saveNextPrices(file) {
  await saveSheets(file, (row, line, index) => changedRow(row, index * 7 + line));
}

async function saveSheets(file, change) {
  const { sheets } = await readXlsx(readFileSync(file));
  const next = sheets.map((sheet, index) => ({
    name: sheet.name,
    rows: sheet.rows.map((row, line) => change(row, line, index)),
  }));
  writeFileSync(file, await writeXlsx({ sheets: next }));
}

function changedRow(row, line) {
  if (line % 11 !== 4) return row;
  return row.map((cell) => (typeof cell === 'number' && cell > 60 ? changedPrice(cell, line) : cell));
}

function changedPrice(price, line) {
  if (line % 176 === 15) return Math.round(price * 1.55);
  if (line % 132 === 48) return 'CALL';
  return price + (line % 2 === 0 ? -20 : 15);
}
