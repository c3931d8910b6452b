import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/index.ts';

/** Everything that was stored under the key. Customers stay, with a PIN that nobody has. */
export async function dropSecrets(trx: Queryable, at: number): Promise<{ readonly customers: number }> {
  await trx.deleteFrom('session').execute();
  await trx.deleteFrom('known_device').execute();
  await trx.deleteFrom('site_secret').execute();
  await trx.deleteFrom('credential').where('owner', '<>', 'customer').execute();
  const customers = await trx.selectFrom('credential').select('id').execute();
  for (const { id } of customers) {
    const lookup = randomBytes(32).toString('hex');
    await trx.updateTable('credential').set({ lookup, updated_at: at }).where('id', '=', id).execute();
  }
  // The next start records the key that it is given.
  await trx.deleteFrom('installation').execute();
  return { customers: customers.length };
}
