import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { FRANCS } from '#domain/contract/testing/moneys.ts';
import { InquiringShop, IPAD } from '#test/inquiries/inquiring-shop.ts';

let shop: InquiringShop;
beforeEach(async () => {
  shop = await InquiringShop.open();
});

const addVip = (name: string) => shop.addCustomer({ name, isVip: true }, '+1 212 555 0101');

test('managers see phone numbers only if the shop lets them, in no list and no file before', async () => {
  const ada = await addVip('Ada');
  const { id } = await shop.sent(ada);
  const seenBy = async (role: 'manager' | 'admin') => {
    const headers = await shop.as(role);
    const paths = ['', `/${id}`, `/${id}/export?format=csv`];
    return (await Promise.all(paths.map((path) => shop.get(path, headers)))).map(({ body }) =>
      body.includes('555 0101'),
    );
  };
  expect(await seenBy('manager')).toEqual([false, false, false]);
  expect(await seenBy('admin')).toEqual([true, true, true]);
  const patched = await shop.update(id, { revision: 1, answer: 'Yes' });
  expect(patched.json().sender).toEqual({ kind: 'customer', name: 'Ada', pinHash: ada.handle });
  await shop.choose({ managersSeePhones: true });
  expect(await seenBy('manager')).toEqual([true, true, true]);
});

test('files have the lines, sums and offers, and no formula', async () => {
  const ada = await addVip('=1+1');
  const { id, number } = await shop.sent(ada);
  const price = await shop.priceOf(IPAD, ada.headers);
  const csv = await shop.get(`/${id}/export?format=csv`, ada.headers);
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="inquiry-${number}.csv"`);
  expect(csv.body).toContain(`"iPad, Tablets",iPad 9,2,${price},${price * 2}\r\nTotal,,2,,${price * 2}`);
  expect(csv.body).toContain("Name,'=1+1");
  await shop.update(id, { revision: 1, offers: [{ line: 0, price: price - 10 }] });
  const xlsx = await shop.get(`/${id}/export`, await shop.as('admin'));
  const { sheets } = await readXlsx(xlsx.rawPayload);
  const rows = sheets[0]?.rows ?? [];
  expect(rows.at(-2)?.slice(0, 7)).toEqual([
    'iPad, Tablets',
    'iPad 9',
    2,
    price,
    price * 2,
    price - 10,
    (price - 10) * 2,
  ]);
  expect(rows.at(-1)).toEqual(expect.arrayContaining(['Total', price * 2, (price - 10) * 2]));
  const audit = await shop.built.database.query
    .selectFrom('audit')
    .select(['actor', 'target'])
    .where('action', '=', 'inquiry-exported')
    .execute();
  expect(audit).toEqual([{ actor: 'admin', target: String(number) }]);
});

test('files are in the money of the inquiry', async () => {
  await shop.price({ vip: 1000, heavyweight: 2000 }, { money: FRANCS });
  const ada = await addVip('Ada');
  const { id } = await shop.sent(ada, { currency: FRANCS.currency });
  await shop.price({ vip: 1000, heavyweight: 2000 });
  expect((await shop.get(`/${id}/export?format=csv`, ada.headers)).body).toMatch(/,CHF 1'\d{3}\.00,CHF 2'/);
});
