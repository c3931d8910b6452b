import type { TestApp } from '#test/build-test-app.ts';
import { NOON } from '#test/noon.ts';
import { CUSTOMER_FILE, SHARED_ADDRESS } from './known-values.ts';

/** Returns the token of a link for the customer, whom an earlier call may have deactivated. */
export async function invite({ app, as, database }: TestApp, handle: string): Promise<string> {
  const unlimited = { is_active: 1, valid_until: null, max_devices: null } as const;
  await database.query.updateTable('customer').set(unlimited).where('handle', '=', handle).execute();
  const url = `/api/customer-pins/${handle}/invitation`;
  const answer = await app.inject({ method: 'POST', url, headers: await as('manager'), body: {} });
  return answer.json().token ?? '';
}

/** Returns the mark with which the file can be imported. */
export async function previewCustomers({ app, as }: TestApp): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/customer-pins/import/preview',
    headers: { ...(await as('admin')), 'content-type': 'application/octet-stream' },
    body: CUSTOMER_FILE,
  });
  return answer.json().mark ?? '';
}

/** A device of the customer, which can be forgotten. Returns its id. */
export async function addDevice({ database: { query } }: TestApp, handle: string): Promise<string> {
  const customer = await query
    .updateTable('customer')
    .set((each) => ({ device_count: each('device_count', '+', 1) }))
    .where('handle', '=', handle)
    .returning('id')
    .executeTakeFirst();
  if (!customer) return '';
  const names = { browser_name: 'Safari', browser_version: '18', os_name: 'iOS', os_version: '18' };
  const seen = { first_seen_at: NOON, last_seen_at: NOON, usage_count: 1, is_one_too_many: 0 } as const;
  const { id } = await query
    .insertInto('usage_device')
    .values({ customer_id: customer.id, device_type: 'mobile', ...names, ...seen })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Two customers on one address, which staff expect. */
export async function shareAddress({ database: { query } }: TestApp): Promise<void> {
  const customers = await query.selectFrom('customer').select('id').limit(2).execute();
  for (const { id } of customers) {
    const seen = { customer_id: id, address: SHARED_ADDRESS, last_seen_at: NOON, is_shared: 1 } as const;
    await query
      .insertInto('customer_address')
      .values(seen)
      .onConflict((at) => at.doNothing())
      .execute();
  }
  const mark = { address: SHARED_ADDRESS, reason: 'Our shop', marked_by: 'admin', marked_at: NOON };
  await query
    .insertInto('expected_address')
    .values(mark)
    .onConflict((at) => at.doNothing())
    .execute();
}
