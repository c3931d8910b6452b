import { beforeEach, expect, test } from 'vitest';
import type { InquirySummary } from '#domain/contract/entities/deals/inquiries.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { AIR, InquiringShop, SIGNED } from '#test/inquiries/inquiring-shop.ts';

const NOT_FOUND = { error: 'There is no such inquiry' };

describeOnBothEngines('reading inquiries', (open) => {
  let database: Database;
  let shop: InquiringShop;
  beforeEach(async () => {
    database = await open();
    shop = await InquiringShop.open(database);
  });

  const addVip = (name: string) => shop.addCustomer({ name, isVip: true }, '+1 212 555 0101');
  const listed = async (query: string, headers?: Record<string, string>) =>
    (await shop.get(query, headers ?? (await shop.as('manager')))).json<{
      inquiries: InquirySummary[];
      nextBefore: number | null;
      newCount: number;
    }>();
  const names = async (query: string) => (await listed(query)).inquiries.map(({ sender: { name } }) => name);

  test('only staff and the customer who sent it read an inquiry', async () => {
    const [ada, bob] = [await addVip('Ada'), await addVip('Bob')];
    const { id } = await shop.sent(ada);
    const readers: Record<string, Record<string, string>> = { ada: ada.headers, bob: bob.headers };
    for (const role of ['vip', 'customer', 'heavyweight', 'manager', 'admin'] as const)
      readers[role] = await shop.as(role);
    for (const path of [`/${id}`, `/${id}/export?format=csv`]) {
      for (const [name, headers] of Object.entries(readers)) {
        const answer = await shop.get(path, headers);
        const mayRead = ['ada', 'manager', 'admin'].includes(name);
        expect([path, name, answer.statusCode]).toEqual([path, name, mayRead ? 200 : 404]);
        if (!mayRead) expect(answer.json()).toEqual(NOT_FOUND);
      }
      expect((await shop.get(path)).statusCode).toBe(401);
    }
    // Staff send its link to others, and may be at another address.
    expect(await shop.read(id)).toMatchObject({ publicUrl: 'https://prices.example' });
    expect(await shop.read(id, ada.headers)).not.toHaveProperty('publicUrl');
    const patch = { revision: 1, state: 'closed' };
    for (const role of ['customer', 'vip', 'heavyweight'] as const)
      expect((await shop.update(id, patch, role)).statusCode).toBe(403);
    expect((await shop.update('0'.repeat(32), patch)).json()).toEqual(NOT_FOUND);
  });

  test('a customer who was deleted and made again does not get the inquiries of before', async () => {
    const ada = await addVip('Ada');
    const { id } = await shop.sent(ada);
    await database.query.deleteFrom('customer').where('id', '=', ada.customerId).execute();
    const again = await addVip('Ada');
    expect((await shop.get(`/${id}`, again.headers)).statusCode).toBe(404);
    expect((await listed('', again.headers)).inquiries).toEqual([]);
    const { sender } = await shop.read(id);
    expect(sender).toEqual({ kind: 'customer', name: 'Ada', phone: '+1 212 555 0101' });
  });

  test('customers list their own, staff all with the number of new ones, the shared PIN none', async () => {
    const [ada, bob] = [await addVip('Ada'), await addVip('Bob')];
    const sent = [await shop.sent(ada), await shop.sent(bob), await shop.sent({}, SIGNED)];
    const own = await listed('', ada.headers);
    expect([own.inquiries.map(({ id }) => id), own.newCount]).toEqual([[sent[0]?.id], 0]);
    expect(own.inquiries[0]?.sender).toEqual({ kind: 'customer', name: 'Ada', phone: '+1 212 555 0101' });
    const all = await listed('');
    expect(all.inquiries.map(({ number }) => number)).toEqual(sent.map(({ number }) => number).toReversed());
    expect([all.newCount, all.nextBefore]).toEqual([3, null]);
    expect((await shop.get('', await shop.as('vip'))).statusCode).toBe(403);
    expect((await shop.get('')).statusCode).toBe(401);
  });

  test('pages, states and searches find the same inquiries', async () => {
    for (const name of ['Ada', 'BÉA 50%', 'Cy_d', 'Dan']) await shop.sent(await addVip(name));
    await shop.sent(await addVip('Eve'), {
      lines: [{ ...AIR, quantity: 1, shown: await shop.priceOf(AIR, (await addVip('X')).headers) }],
    });
    const all = await listed('');
    const [eve, dan, cyd] = all.inquiries;
    const first = await listed('?limit=2');
    expect(first.nextBefore).toBe(dan?.number);
    const rest = await listed(`?limit=3&before=${first.nextBefore}`);
    expect([...first.inquiries, ...rest.inquiries]).toEqual(all.inquiries);
    expect(rest.nextBefore).toBeNull();

    await shop.update(cyd?.id ?? '', { revision: 1, state: 'answered' });
    await shop.update(dan?.id ?? '', { revision: 1, state: 'closed' });
    expect(await names('?state=open')).toEqual(['Eve', 'Cy_d', 'BÉA 50%', 'Ada']);
    expect(await names('?state=closed')).toEqual(['Dan']);
    expect((await listed('?state=answered&search=cy')).newCount).toBe(3);
    await database.query
      .updateTable('inquiry')
      .set({ id: 1042 })
      .where('handle', '=', eve?.id ?? '')
      .execute();
    const searches: [string, string[]][] = [
      ['béa', ['BÉA 50%']],
      ['%', ['BÉA 50%']],
      ['_', ['Cy_d']],
      ['ipad AIR', ['Eve']],
      ['\\', []],
      ['nobody\u0000', []],
      ['1042', ['Eve']],
      ['#104', ['Eve']],
      ['042', []],
      ['50', ['BÉA 50%']],
      ['#50', []],
    ];
    for (const [search, found] of searches)
      expect([search, await names(`?search=${encodeURIComponent(search)}`)]).toEqual([search, found]);
  });

  test('a link shows its inquiry; 30 wrong ones an hour are refused, and right ones do not count', async () => {
    const { token = '' } = await shop.sent({}, SIGNED);
    const wrong = () => shop.readByToken('0'.repeat(32), '198.51.100.9');
    expect((await wrong()).json()).toEqual(NOT_FOUND);
    for (let guess = 1; guess < 30; guess += 1) expect((await wrong()).statusCode).toBe(404);
    const refused = await shop.readByToken(token, '198.51.100.9');
    expect(refused.statusCode).toBe(429);
    for (let again = 0; again < 31; again += 1) expect((await shop.readByToken(token)).statusCode).toBe(200);
  });
});
