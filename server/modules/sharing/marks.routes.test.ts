import { expect, test } from 'vitest';
import { MARK_LETTERS } from '#domain/contract/entities/deals/shares.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { SharingShop } from '#test/sharing/sharing-shop.ts';

const MARK = new RegExp(`^[${MARK_LETTERS}]{4}$`);
const selection = { category: 'IPAD' };

describeOnBothEngines('a mark', (open) => {
  async function openShop() {
    const shop = await SharingShop.open(await open());
    return {
      shop,
      markFor: async (headers: Record<string, string>): Promise<string> =>
        (await shop.send('POST', '/api/share/rows', headers, { selection })).json().mark,
      lookUp: async (mark: string) => shop.send('GET', `/api/marks/${mark}`, await shop.as('admin')),
    };
  }

  test('is one per customer, one for the public and one for the VIP PIN, and always the same', async () => {
    const { shop, markFor } = await openShop();
    const [ada, bob] = [await shop.addCustomer({ isVip: true }), await shop.addCustomer({ name: 'Bob' })];
    const sharers = [{}, await shop.as('vip'), ada.headers, bob.headers];
    // At once, on a shop where nobody has one yet.
    const first = await Promise.all([...sharers, ...sharers, ...sharers].map(markFor));
    expect(new Set(first).size).toBe(4);
    for (const mark of first) expect(mark).toMatch(MARK);
    const again = [{}, await shop.as('vip'), await shop.signIn(ada.credentialId), bob.headers];
    expect(await Promise.all(again.map(markFor))).toEqual(first.slice(0, 4));
    await shop.change(ada, { isVip: false });
    expect(await markFor(ada.headers)).toBe(first[2]);
    const stored = await shop.built.database.query.selectFrom('share_mark').selectAll().execute();
    expect(stored).toHaveLength(4);
  });

  test('tells the admin who shared, in any case, also after a rename and a deletion', async () => {
    const { shop, markFor, lookUp } = await openShop();
    const ada = await shop.addCustomer({ name: 'Ada' });
    const [mark, ofPublic, ofPin] = [
      await markFor(ada.headers),
      await markFor({}),
      await markFor(await shop.as('vip')),
    ];
    const answer = { mark, kind: 'customer', name: 'Ada', pinHash: ada.handle };
    expect((await lookUp(mark)).json()).toEqual(answer);
    expect((await lookUp(`%20${mark.toLowerCase()}`)).json()).toEqual(answer);
    expect((await lookUp(ofPublic)).json()).toEqual({ mark: ofPublic, kind: 'public' });
    expect((await lookUp(ofPin)).json()).toEqual({ mark: ofPin, kind: 'vip-pin' });
    await shop.change(ada, { name: 'Ada Lovelace' });
    expect((await lookUp(mark)).json()).toEqual({ ...answer, name: 'Ada Lovelace' });
    await shop.send('DELETE', `/api/customer-pins/${ada.handle}`, await shop.as('admin'));
    expect((await lookUp(mark)).json()).toEqual({ mark, kind: 'customer', name: 'Ada' });
    const { query } = shop.built.database;
    const audit = await query.selectFrom('audit').select(['actor', 'action', 'target', 'details']).execute();
    expect(audit.filter(({ action }) => action === 'mark-looked-up')[0]).toEqual({
      actor: 'admin',
      action: 'mark-looked-up',
      target: mark,
      details: null,
    });
  });

  test('that nobody has is not found, and only the admin asks', async () => {
    const { shop, lookUp } = await openShop();
    expect((await lookUp('BCDF')).json()).toEqual({ error: 'Nobody has this mark' });
    expect((await lookUp('ABCD')).json().error).toBe('A mark has four consonants');
    const manager = await shop.send('GET', '/api/marks/BCDF', await shop.as('manager'));
    expect(manager.statusCode).toBe(403);
  });
});
