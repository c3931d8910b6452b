import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { TestApp } from '#test/build-test-app.ts';
import type { Principal } from './principals.ts';

/** The values that the known values name in braces, for whoever sends the request. */
export type PlantedValues = (principal: Principal) => Readonly<Record<string, string>>;

const LIST = '/api/sheets/category-with-pricing';
const KEY = 'fedcba9876543210fedcba9876543210';
const SENDER = { name: 'Ann', phone: '+1 212 555 0100' };

/** Lets everyone send inquiries, share lists and see changes, whatever an earlier call has saved. */
export async function openToDeals({ app, as }: TestApp): Promise<void> {
  const headers = await as('admin');
  const { revision, settings } = (await app.inject({ url: '/api/shop', headers })).json();
  const everyone = [...TIER_IDS, 'customer'];
  const allowed = { mayInquire: everyone, mayShare: everyone, maySeeChanges: everyone };
  const body = { revision, settings: { ...settings, ...allowed } };
  await app.inject({ method: 'PUT', url: '/api/shop', headers, body });
}

/** An inquiry with the shared VIP PIN, and a row of the list with the price that each role sees. */
export async function plantInquiry(built: TestApp): Promise<PlantedValues> {
  const { app, as } = built;
  await openToDeals(built);
  const [category, { devices: rows, money }] = await findPricedList(built);
  const { device = '' } = rows.find(hasPrice) ?? {};
  // An earlier call may have chosen another money.
  const currency: { currency?: string } = money ? { currency: money.currency } : {};
  const prices = new Map<Principal, string>();
  for (const role of ROLES) {
    const url = `${LIST}/${encodeURIComponent(category)}`;
    // Everybody but the public has a session, which also opens a protected site; the public pays what a manager sees.
    const headers = await as(role === 'public' ? 'manager' : role);
    const { devices } = (await app.inject({ url, headers })).json<{ devices: CatalogueRow[] }>();
    prices.set(role, String(devices.find((row) => row.device === device && hasPrice(row))?.finalPrice));
  }
  const line = { category, device, occurrence: 1, quantity: 1, shown: Number(prices.get('vip')) };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/inquiries',
    headers: await as('vip'),
    body: { key: KEY, lines: [line], ...currency, ...SENDER },
  });
  const { id: inquiry = '', token: inquiryToken = '' } = answer.json();
  return (principal) => ({
    inquiry,
    inquiryToken,
    listCategory: category,
    listDevice: device,
    price: prices.get(principal) ?? '0',
    ...currency,
  });
}

/** A link that stays current, and the mark of the customer whose token it is. */
export async function plantShares(built: TestApp, customer: string): Promise<Record<string, string>> {
  const send = async (url: string, body: object) =>
    (await built.app.inject({ method: 'POST', url, headers: { authorization: customer }, body })).json();
  const [category] = await findPricedList(built);
  const { id, path } = await send('/api/share-links', { name: 'Webshop', format: 'csv' });
  const { mark } = await send('/api/share/rows', { selection: { category } });
  return { shareLink: String(id), shareFile: String(path).replace('/api/share/', ''), shareMark: mark };
}

interface PricedList {
  readonly devices: CatalogueRow[];
  readonly money?: Money;
}

/** The first category with a price: earlier calls may have published any list. */
async function findPricedList({ app, as }: TestApp): Promise<[string, PricedList]> {
  const headers = await as('manager');
  const { categories } = (await app.inject({ url: '/api/sheets/categories', headers })).json<{
    categories: string[];
  }>();
  for (const category of categories) {
    const url = `${LIST}/${encodeURIComponent(category)}`;
    const list = (await app.inject({ url, headers })).json<PricedList>();
    if (list.devices.some(hasPrice)) return [category, list];
  }
  throw new Error('no row has a price');
}

function hasPrice({ isHeader, finalPrice, onRequest, outOfStock }: CatalogueRow): boolean {
  return !isHeader && finalPrice !== null && onRequest === undefined && !outOfStock;
}
