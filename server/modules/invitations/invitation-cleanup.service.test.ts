import { expect, test, vi } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS } from '#test/identity/settable-clock.ts';
import { InvitedShop } from '#test/invitations/invited-shop.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { startInvitationCleanup } from './invitation-cleanup.service.ts';

describeOnBothEngines('old invitations', (open) => {
  test('are deleted with their openings 90 days after they expired', async () => {
    const database = await open();
    const shop = await InvitedShop.open(database);
    const { clock } = shop;
    const tidy = async () => {
      const retention = trustedRetention({ database, clock });
      const stop = startInvitationCleanup({ database, retention, logger: silent });
      await vi.waitFor(() => expect(database.leadership.isLeader()).toBe(true), { timeout: 20_000 });
      await stop();
    };
    const ada = await shop.addCustomer();
    const { token } = await shop.invite(ada);
    expect((await shop.accept(token)).statusCode).toBe(200);
    clock.pass(7 * DAY_MS);
    await shop.invite(await shop.addCustomer());
    clock.pass(90 * DAY_MS - 1);
    await tidy();
    expect((await shop.invitationOf(ada))?.state).toBe('opened');
    clock.pass(1);
    await tidy();

    expect(await shop.invitationOf(ada)).toBeUndefined();
    expect(await database.query.selectFrom('invitation').select('id').execute()).toHaveLength(1);
    expect(await database.query.selectFrom('invitation_opening').select('id').execute()).toEqual([]);
  });
});
