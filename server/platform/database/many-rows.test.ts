import { expect, test } from 'vitest';
import { UsageStand } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Database, readManyRows } from './index.ts';

const NAMES = ['id', 'name', 'phone', 'created_at'] as const;

function customersByName({ reports }: Database) {
  return reports.selectFrom('customer').select(NAMES).orderBy('name', 'desc');
}

describeOnBothEngines('many rows', (open, engine) => {
  test('are returned in order, with signs and nulls', async () => {
    const database = await open();
    const stand = new UsageStand(database);
    for (const name of ['Ada', 'Zoë "Z" \\ O’Hara', 'Bea,{}\n2']) await stand.addCustomer(name);
    await database.query.updateTable('customer').set({ phone: '555' }).where('name', '=', 'Ada').execute();

    const rows = await readManyRows(database, customersByName(database), NAMES);

    const wanted = await customersByName(database).execute();
    expect(wanted.map(({ phone }) => phone)).toEqual([null, null, '555']);
    expect([...rows]).toEqual(wanted);
    expect(rows.at(2)).toEqual(wanted[2]);
    expect(rows.column('name')).toEqual(wanted.map(({ name }) => name));
    expect(() => rows.at(3)).toThrow('There is no such row');
  });

  test('may be empty', async () => {
    const database = await open();
    const rows = await readManyRows(database, customersByName(database), NAMES);
    expect([...rows]).toEqual([]);
    expect(rows.column('id')).toEqual([]);
  });

  // SQLite's driver has its own say about them.
  test.runIf(engine === 'postgres')('are refused when a number in them cannot be read exactly', async () => {
    const database = await open();
    await new UsageStand(database).addCustomer('Ada');
    const query = database.reports
      .selectFrom('customer')
      .select((each) => each.lit(9_007_199_254_740_992).as('count'));
    await expect(readManyRows(database, query, ['count'])).rejects.toThrow(RangeError);
  });
});
