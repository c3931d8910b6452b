import { expect, test, vi } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS } from '#test/identity/settable-clock.ts';
import { InquiringShop } from '#test/inquiries/inquiring-shop.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { startInquiryCleanup } from './inquiry-cleanup.service.ts';

describeOnBothEngines('old inquiries', (open) => {
  test('are deleted 400 days after they were sent', async () => {
    const database = await open();
    const shop = await InquiringShop.open(database);
    const { clock } = shop;
    const tidy = async () => {
      const retention = trustedRetention({ database, clock });
      const stop = startInquiryCleanup({ database, retention, logger: silent });
      await vi.waitFor(() => expect(database.leadership.isLeader()).toBe(true), { timeout: 20_000 });
      await stop();
    };
    await shop.sent(await shop.addCustomer({ name: 'Ada' }));
    clock.pass(DAY_MS);
    const { id } = await shop.sent(await shop.addCustomer({ name: 'Bob' }));
    clock.pass(399 * DAY_MS - 1);
    await tidy();
    expect(await shop.storedCount()).toBe(2);
    clock.pass(1);
    await tidy();
    const left = await database.query.selectFrom('inquiry').select('handle').execute();
    expect(left).toEqual([{ handle: id }]);
  });
});
