import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { DAY_MS, HOUR_MS } from '#test/identity/settable-clock.ts';
import { InvitedShop, newSecret } from '#test/invitations/invited-shop.ts';

const REFUSED = { error: 'This invitation can no longer be used.' };

describeOnBothEngines('an invitation', (open) => {
  test('is shown once, lasts seven days, and its state follows from not opened to opened', async () => {
    const shop = await InvitedShop.open(await open(), { variables: { PUBLIC_URL: 'https://shop.example' } });
    const ada = await shop.addCustomer({ name: 'Ada' });
    expect(await shop.invitationOf(ada)).toBeUndefined();
    const made = await shop.invite(ada);
    expect(made).toEqual({
      pinHash: ada.handle,
      name: 'Ada',
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expiresAt: '2026-11-21T12:00:00.000Z',
      openings: 1,
      publicUrl: 'https://shop.example',
    });
    const facts = { createdAt: '2026-11-14T12:00:00.000Z', expiresAt: made.expiresAt, openingsMax: 1 };
    expect(await shop.invitationOf(ada)).toEqual({ state: 'not-opened', openings: 0, ...facts });

    shop.clock.pass(HOUR_MS);
    expect((await shop.accept(made.token)).statusCode).toBe(200);
    const opened = { openedAt: '2026-11-14T13:00:00.000Z', openedWith: 'Safari on iOS' };
    expect(await shop.invitationOf(ada)).toEqual({ state: 'opened', openings: 1, ...facts, ...opened });
    // Staff get the token in the answer to their call and nowhere else.
    expect(await textOfAllRows(shop.built.database)).not.toContain(made.token);
  });

  test('ends with the customer’s last day in the time zone of the shop, if that is earlier', async () => {
    const shop = await InvitedShop.open(await open(), { variables: { TIME_ZONE: 'America/New_York' } });
    const soon = await shop.addCustomer({ validUntil: '2026-11-15' });
    expect(await shop.invite(soon)).toMatchObject({
      expiresAt: '2026-11-16T05:00:00.000Z',
      publicUrl: null,
    });
    const later = await shop.addCustomer({ validUntil: '2026-12-31' });
    expect((await shop.invite(later)).expiresAt).toBe('2026-11-21T12:00:00.000Z');
    shop.clock.pass(2 * DAY_MS);
    expect((await shop.invitationOf(soon))?.state).toBe('expired');
    expect((await shop.invitationOf(later))?.state).toBe('not-opened');
  });

  test('is refused for a customer who is inactive, whose access has ended, or who does not exist', async () => {
    const shop = await InvitedShop.open(await open());
    const inactive = await shop.addCustomer({ isActive: false });
    const over = await shop.addCustomer({ validUntil: '2026-11-13' });
    for (const customer of [inactive, over]) {
      const answer = await shop.tryToInvite(customer);
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { error: 'This customer has no access now. Activate the customer or change the end date first.' },
      ]);
    }
    const today = await shop.addCustomer({ validUntil: '2026-11-14' });
    expect((await shop.invite(today)).expiresAt).toBe('2026-11-15T00:00:00.000Z');
    const nobody = { ...today, handle: '0'.repeat(64) };
    expect((await shop.tryToInvite(nobody)).statusCode).toBe(404);
    expect((await shop.revoke(nobody)).statusCode).toBe(404);
    for (const openings of [0, 4, 1.5, '2'])
      expect((await shop.tryToInvite(today, { openings })).statusCode).toBe(400);
  });

  test('is replaced by a newer one, which alone is shown', async () => {
    const shop = await InvitedShop.open(await open());
    const ada = await shop.addCustomer();
    const older = await shop.invite(ada, 3);
    expect((await shop.accept(older.token)).statusCode).toBe(200);
    const newer = await shop.invite(ada);
    const refused = await shop.accept(older.token);
    expect([refused.statusCode, refused.json()]).toEqual([403, REFUSED]);
    expect(await shop.invitationOf(ada)).toMatchObject({ state: 'not-opened', openingsMax: 1 });
    expect((await shop.accept(newer.token)).statusCode).toBe(200);
  });

  test('is revoked once; what it opened stays open', async () => {
    const shop = await InvitedShop.open(await open());
    const ada = await shop.addCustomer({ name: 'Ada' });
    const none = await shop.revoke(ada);
    expect([none.statusCode, none.json().error]).toEqual([404, 'There is no invitation to revoke']);
    const { token } = await shop.invite(ada, 2);
    const { token: session } = (await shop.accept(token)).json();
    expect((await shop.revoke(ada)).statusCode).toBe(200);
    expect((await shop.revoke(ada)).statusCode).toBe(404);
    const refused = await shop.accept(token);
    expect([refused.statusCode, refused.json()]).toEqual([403, REFUSED]);
    expect(await shop.whoHas(session)).toBe('Ada');
    expect((await shop.invitationOf(ada))?.state).toBe('opened');

    const bea = await shop.addCustomer();
    await shop.invite(bea);
    await shop.revoke(bea);
    expect((await shop.invitationOf(bea))?.state).toBe('revoked');
    const cem = await shop.addCustomer();
    await shop.invite(cem);
    shop.clock.pass(7 * DAY_MS);
    expect((await shop.revoke(cem)).statusCode).toBe(404);
    expect((await shop.invitationOf(cem))?.state).toBe('expired');
  });

  test('and the sessions that it began end when the customer is deactivated', async () => {
    const shop = await InvitedShop.open(await open());
    const ada = await shop.addCustomer();
    const { token } = await shop.invite(ada, 2);
    const { token: session } = (await shop.accept(token)).json();
    const bea = await shop.addCustomer();
    const unopened = await shop.invite(bea);
    for (const customer of [ada, bea]) {
      expect((await shop.change(customer, { isActive: false })).statusCode).toBe(200);
      expect((await shop.change(customer, { isActive: true })).statusCode).toBe(200);
    }
    expect(await shop.whoHas(session)).toBe('ended');
    expect((await shop.accept(token)).statusCode).toBe(403);
    expect((await shop.accept(unopened.token)).statusCode).toBe(403);
    expect((await shop.invitationOf(bea))?.state).toBe('revoked');
  });

  test('ends with the sessions when the customer gets another PIN, but not with a first one', async () => {
    const shop = await InvitedShop.open(await open());
    const [ada, bea, cem] = [await shop.addCustomer(), await shop.addCustomer(), await shop.addCustomer()];
    const opened = await shop.invite(ada);
    const browser = { nonce: newSecret() };
    const { token: session } = (await shop.accept(opened.token, browser)).json();
    const [unopened, first] = [await shop.invite(bea), await shop.invite(cem)];
    const { query } = shop.built.database;
    await query
      .updateTable('credential')
      .set({ is_set: 0 })
      .where('customer_id', '=', cem.customerId)
      .execute();
    for (const [place, customer] of [ada, bea, cem].entries()) {
      const newPinHash = `${place}b`.repeat(32);
      expect((await shop.change(customer, { newPinHash })).statusCode).toBe(200);
    }
    expect(await shop.whoHas(session)).toBe('ended');
    expect((await shop.accept(opened.token, browser)).statusCode).toBe(403);
    expect((await shop.accept(unopened.token)).statusCode).toBe(403);
    expect((await shop.invitationOf(bea))?.state).toBe('revoked');
    expect((await shop.accept(first.token)).statusCode).toBe(200);
  });

  test('is recorded by who made and revoked it, and used by the customer', async () => {
    const shop = await InvitedShop.open(await open());
    const ada = await shop.addCustomer({ name: 'Ada' });
    const { token } = await shop.invite(ada, 2);
    await shop.accept(token);
    await shop.revoke(ada);
    await shop.accept(token);
    await shop.accept(token);
    expect(await shop.audit()).toEqual([
      { actor: 'manager', action: 'invitation-created', target: 'Ada', details: '{"openings":2}' },
      { actor: 'Ada', action: 'signed-in-by-invitation', target: null, details: null },
      { actor: 'manager', action: 'invitation-revoked', target: 'Ada', details: null },
      { actor: 'visitor', action: 'invitation-refused', target: null, details: '{"count":2}' },
    ]);
    const events = await shop.built.database.query.selectFrom('usage_event').select('action').execute();
    expect(events).toEqual([{ action: 'invitation_accepted' }]);
  });
});

describeOnBothEngines('invitations for many', (open) => {
  const many = (shop: InvitedShop, pinHashes: readonly string[], role: 'admin' | 'manager' = 'admin') =>
    shop.send(role, 'POST', '/api/customer-pins/invitations', { pinHashes });

  test('are made in the order asked for, replace older ones, and are recorded once', async () => {
    const shop = await InvitedShop.open(await open());
    const [ada, bea, cem] = [
      await shop.addCustomer({ name: 'Ada' }),
      await shop.addCustomer({ name: 'Bea', validUntil: '2026-11-14' }),
      await shop.addCustomer({ name: 'Cem' }),
    ];
    const older = await shop.invite(ada);
    const answer = await many(shop, [cem.handle, ada.handle, bea.handle]);
    expect(answer.statusCode).toBe(201);
    const { invitations } = answer.json();
    expect(
      invitations.map(({ name, openings, expiresAt }: Record<string, string>) => [name, openings, expiresAt]),
    ).toEqual([
      ['Cem', 1, '2026-11-21T12:00:00.000Z'],
      ['Ada', 1, '2026-11-21T12:00:00.000Z'],
      ['Bea', 1, '2026-11-15T00:00:00.000Z'],
    ]);
    expect((await shop.accept(older.token)).statusCode).toBe(403);
    for (const { token, name } of invitations) expect((await shop.accept(token)).json().name).toBe(name);
    const recorded = (await shop.audit()).filter(({ action }) => action === 'invitations-created');
    expect(recorded).toEqual([
      { actor: 'admin', action: 'invitations-created', target: null, details: '{"count":3}' },
    ]);
    expect((await many(shop, [ada.handle], 'manager')).statusCode).toBe(403);
    expect((await many(shop, [ada.handle, ada.handle])).json().error).toBe('A customer is listed twice');
  });

  test('leave out who was deleted or has no access, and are refused only if nobody is left', async () => {
    const shop = await InvitedShop.open(await open());
    const [ada, bea] = [await shop.addCustomer(), await shop.addCustomer({ name: 'Bea', isActive: false })];
    const deleted = '0'.repeat(64);
    const nobody = await many(shop, [bea.handle, deleted]);
    expect([nobody.statusCode, nobody.json()]).toEqual([
      409,
      { error: 'All of these customers were deleted or have no access now. No invitation was made.' },
    ]);
    const some = await many(shop, [deleted, ada.handle, bea.handle]);
    expect([some.statusCode, some.json().notInvited]).toEqual([201, [deleted, bea.handle]]);
    expect(some.json().invitations).toMatchObject([{ pinHash: ada.handle }]);
    expect(await shop.invitationOf(ada)).toMatchObject({ state: 'not-opened' });
    expect(await shop.invitationOf(bea)).toBeUndefined();
    const recorded = (await shop.audit()).filter(({ action }) => action === 'invitations-created');
    expect(recorded).toMatchObject([{ details: '{"count":1}' }]);
  });

  test('are made for 5,000 customers at once', async () => {
    const shop = await InvitedShop.open(await open());
    const { query } = shop.built.database;
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      handle: String(index).padStart(64, '0'),
      name: `Customer ${index}`,
      phone: null,
      is_active: 1 as const,
      is_vip: 0 as const,
      is_heavyweight: 0 as const,
      created_at: 0,
      updated_at: 0,
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await query
        .insertInto('customer')
        .values(rows.slice(from, from + 1000))
        .execute();
    const handles = rows.map(({ handle }) => handle);
    const answer = await many(shop, handles);
    expect(answer.statusCode).toBe(201);
    const tokens = answer.json().invitations.map(({ token }: { token: string }) => token);
    expect(new Set(tokens).size).toBe(5000);
    expect(await query.selectFrom('invitation').select('id').execute()).toHaveLength(5000);
  });
});
