import { beforeEach, expect, test } from 'vitest';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { INQUIRY_MESSAGES } from '#domain/contract/entities/deals/inquiries.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { manyDevices } from '#test/catalogue/make-content.ts';
import { HOUR_MS } from '#test/identity/settable-clock.ts';
import { InquiringShop, IPAD, newKey, PRICES, SIGNED } from '#test/inquiries/inquiring-shop.ts';

let shop: InquiringShop;
beforeEach(async () => {
  shop = await InquiringShop.open();
});

const vip = () => shop.addCustomer({ name: 'Ada', isVip: true }, '+1 212 555 0101');

test('a customer needs no name and gets no link', async () => {
  const ada = await vip();
  const sent = await shop.sent(ada, SIGNED);
  expect(Object.keys(sent)).toEqual(['id', 'number', 'publicUrl']);
  expect((await shop.read(sent.id)).sender.name).toBe('Ada');
});

test('works only for those whom the shop lets, and never for staff', async () => {
  await shop.choose({ mayInquire: ['vip'] });
  for (const role of ['public', 'customer', 'heavyweight', 'manager', 'admin'] as const) {
    const headers = await shop.as(role);
    const answer = await shop.send(await shop.bodyFor({ headers }, SIGNED), { headers });
    expect([role, answer.statusCode, answer.json().error]).toEqual([
      role,
      403,
      'Inquiries cannot be sent from this list',
    ]);
  }
  await shop.sent(await vip());
  expect(await shop.storedCount()).toBe(1);
});

test('a customer sends 60 an hour, from anywhere', async () => {
  const ada = await vip();
  const body = await shop.bodyFor(ada);
  const sendFrom = async (place: number) =>
    (await shop.send({ ...body, key: newKey() }, { ...ada, address: `203.0.113.${place}` })).statusCode;
  for (let place = 1; place <= INQUIRY_LIMITS.perCustomerAndHour; place += 1) {
    expect(await sendFrom(place)).toBe(201);
  }
  expect(await sendFrom(200)).toBe(429);
  shop.clock.pass(HOUR_MS);
  expect(await sendFrom(200)).toBe(201);
});

test('200 lines with the most pieces work, 201 and a total above 10^13 hundredths do not', async () => {
  await shop.publish({ ...PRICES, TOOLS: { ...PRICES.TOOLS, ...manyDevices(201, 99_000) } });
  const ada = await vip();
  const device = (number: number) => ({ category: 'TOOLS', device: `Device ${number}`, occurrence: 1 });
  const shown = await shop.priceOf(device(1), ada.headers);
  const lines = Array.from({ length: 201 }, (_, place) => ({ ...device(place + 1), quantity: 500, shown }));
  const sendLines = (some: object[]) => shop.send({ key: newKey(), lines: some }, ada);
  expect((await sendLines(lines)).json().error).toBe(INQUIRY_MESSAGES.linesTooMany);
  const { id } = (await sendLines(lines.slice(1))).json();
  expect(await shop.read(id)).toMatchObject({
    deviceCount: 200,
    pieceCount: 100_000,
    totalHundredths: shown * 100 * 100_000,
  });
  const most = lines.slice(1).map((line) => ({ ...line, quantity: 9_999 }));
  const tooLarge = await sendLines(most);
  expect([tooLarge.statusCode, tooLarge.json()]).toMatchObject([
    400,
    { error: INQUIRY_MESSAGES.totalTooLarge, details: [{ path: 'lines' }] },
  ]);
});

test('is in the money of the list, which the sender has seen', async () => {
  const ada = await vip();
  const before = await shop.bodyFor(ada);
  await shop.price({ vip: 1000, heavyweight: 2000 }, { money: PESOS });
  const shown = await shop.priceOf(IPAD, ada.headers);
  expect(shown).toBe(before.lines[0]?.shown);
  const refused = await shop.send(before, ada);
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    { moved: [{ line: 0, was: shown, now: shown, reason: 'moved' }] },
  ]);
  const { id } = await shop.sent(ada, { currency: PESOS.currency });
  expect((await shop.read(id)).money).toEqual(PESOS);
});
