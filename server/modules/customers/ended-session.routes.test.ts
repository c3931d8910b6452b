import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { holdTransactions } from '#test/held-transactions.ts';
import { InvitedShop } from '#test/invitations/invited-shop.ts';
import { signInAs } from '#test/sign-in-as.ts';

const FILE = 'name\nZoe\n';

describeOnBothEngines('staff who were signed out while their request waited', (open) => {
  test('give nobody access, change no customer and delete none', async () => {
    const database = await open();
    const { held, beforeNext } = holdTransactions(database);
    const shop = await InvitedShop.open(held);
    const { app } = shop.built;
    const { handle } = await shop.addCustomer({ name: 'Ada' });
    const headers = async () => signInAs(database, 'admin', shop.clock);
    const url = (path: string) => `/api/customer-pins${path}`;
    const octets = { 'content-type': 'application/octet-stream' };
    const { mark } = (
      await app.inject({
        method: 'POST',
        url: url('/import/preview'),
        headers: { ...(await headers()), ...octets },
        payload: FILE,
      })
    ).json();
    const calls = [
      ['POST', '', { name: 'Bea', customerPinHash: browserHashOf('1234') }],
      ['PATCH', `/${handle}`, { isVip: true }],
      ['PATCH', `/${handle}`, { newPinHash: browserHashOf('5678') }],
      ['POST', `/${handle}/invitation`, {}],
      ['POST', '/invitations', { pinHashes: [handle] }],
      ['POST', `/import?mark=${mark}`, FILE],
      ['DELETE', `/${handle}`, undefined],
    ] as const;
    for (const [method, path, payload] of calls) {
      const isFile = typeof payload === 'string';
      const request = { method, url: url(path), headers: { ...(await headers()), ...(isFile && octets) } };
      beforeNext(() => database.query.deleteFrom('session').execute());
      const answer = await app.inject({ ...request, ...(payload !== undefined && { payload }) });
      expect([answer.statusCode, answer.json().details], `${method} ${path}`).toEqual([
        401,
        { code: 'session-ended' },
      ]);
    }
    const kept = await database.query.selectFrom('customer').select(['name', 'is_vip']).execute();
    expect(kept).toEqual([{ name: 'Ada', is_vip: 0 }]);
    expect(await shop.audit()).toEqual([]);
  });
});
