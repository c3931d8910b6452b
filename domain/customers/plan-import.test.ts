import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customerSchema } from '#domain/contract/entities/customers.ts';
import { CUSTOMER_ROLES } from '#domain/contract/entities/roles.ts';
import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { exportedRows, type StoredCustomer } from './file-customer.ts';
import { planImport } from './plan-import.ts';
import { STATUS_WORDS } from './status-words.ts';

const [TOP = 'customer', , PLAIN = 'customer'] = CUSTOMER_ROLES;
const TOP_WORD = STATUS_WORDS[TOP];

function customer(id: number, given: Partial<StoredCustomer> = {}): StoredCustomer {
  return { id, name: 'Ana', phone: null, role: PLAIN, isActive: true, validUntil: null, ...given };
}

const ANA = customer(7, { phone: '+57 300 123 4567', validUntil: '2026-12-31' });

/** The rows of a .csv text without quotation marks. */
function plan(text: string, stored: readonly StoredCustomer[] = [ANA]) {
  const planned = planImport(
    text.split('\n').map((line) => line.split(',')),
    stored,
  );
  if ('problem' in planned) throw new Error(planned.problem);
  return planned;
}

function problemOf(text: string) {
  const records = text.split('\n').map((line) => line.split(','));
  const planned = planImport(records, [ANA]);
  return 'problem' in planned ? planned.problem : null;
}

/** The state of each row with its reason or changes. */
function fates(text: string, stored?: readonly StoredCustomer[]) {
  return plan(text, stored).rows.map((row) => {
    if (row.state === 'refused') return `refused: ${row.reason}`;
    return row.state === 'changed' ? `changed: ${row.changes.join('; ')}` : row.state;
  });
}

describe('an export', () => {
  const stored = fc.record({
    name: fc
      .oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.stringMatching(/^['=+\-@＝ ,;"a]{1,9}$/))
      .map((name) => name.trim())
      .filter((name) => customerSchema.shape.name.safeParse(name).success),
    phone: fc.option(
      fc.constantFrom('+57 300 123 4567', '0049 30 12345', "'+1 555 0100", '-------', '@555 0100 '.trim()),
    ),
    role: fc.constantFrom(...CUSTOMER_ROLES),
    isActive: fc.boolean(),
    validUntil: fc.option(fc.constantFrom('2026-12-31', '2024-02-29')),
  });

  test('of any customers imports as unchanged', () => {
    fc.assert(
      fc.property(fc.array(stored, { minLength: 1, maxLength: 20 }), (drawn) => {
        const customers = drawn.map((each, index) => ({ ...each, id: index + 1 }));
        const planned = planImport([...exportedRows(customers)], customers);
        expect(planned).toMatchObject({ unusedColumns: [] });
        const states = 'rows' in planned ? planned.rows.map(({ state }) => state) : [];
        expect(states).toEqual(customers.map(() => 'unchanged'));
      }),
    );
  });

  test('has no cell that a spreadsheet program runs', () => {
    const [, cells] = exportedRows([customer(1, { name: '=HYPERLINK("x")', phone: '+57 300 123' })]);
    expect(cells).toEqual(['1', `'=HYPERLINK("x")`, "'+57 300 123", 'Standard', 'yes', '']);
  });

  test('with a name that is no longer allowed imports as unchanged', () => {
    expect(fates('id,name\n1,Admin', [customer(1, { name: 'Admin' })])).toEqual(['unchanged']);
  });
});

describe('headings', () => {
  test('are found in any case and order, by obvious synonyms too', () => {
    const [row] = plan(
      `Expiry date,TIER,Phone Number,Is_Active,Customer\n2027-01-31,${TOP},555 0100,0,Bea`,
    ).rows;
    expect(row).toMatchObject({
      state: 'new',
      after: { name: 'Bea', phone: '555 0100', role: TOP, isActive: false, validUntil: '2027-01-31' },
    });
  });

  test('of other columns are named', () => {
    expect(plan('Notes,name,E-mail,\nx,Bea,y').unusedColumns).toEqual(['Notes', 'E-mail']);
  });

  test('may stand below blank rows, and rows keep their numbers', () => {
    expect(plan('\n,,\nname\n\nBea\n,\nCleo').rows.map(({ row, name }) => [row, name])).toEqual([
      [5, 'Bea'],
      [7, 'Cleo'],
    ]);
  });

  test.each([
    ['Bea,555 0100\nCleo,555 0101', "The first row has no heading 'name'. It has 'Bea' and '555 0100'."],
    [
      'name,customer\nBea,x',
      "Two columns have the heading of the name: 'name' and 'customer'. Remove one of them.",
    ],
    ['name,phone\n,', 'The file has no customers below its headings.'],
    ['\n', 'The file is empty.'],
  ])('of a file that cannot be imported get one sentence: %j', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  test('more customers than the limit are refused', () => {
    const names = Array.from({ length: CUSTOMER_FILE_LIMITS.rowsMax }, (_, number) => `Customer ${number}`);
    expect(problemOf(['name', ...names].join('\n'))).toBeNull();
    expect(problemOf(['name', ...names, 'One more'].join('\n'))).toBe(
      'The file has 5001 customers. At most 5000 can be imported at once.',
    );
  });
});

describe('a row', () => {
  test.each([
    [
      'by its id, whatever else it says',
      'id,name,phone\n7,Bea,555 0100',
      'Name: Ana → Bea; Phone: +57 300 123 4567 → 555 0100',
    ],
    [
      'by name and phone, in any case',
      `name,phone,tier\nANA,+57 300 123 4567,${TOP_WORD}`,
      `Name: Ana → ANA; Tier: Standard → ${TOP_WORD}`,
    ],
    [
      'and an empty phone or end date is taken away',
      'id,name,phone,valid until\n7,Ana,,',
      'Phone: +57 300 123 4567 → none; Valid until: 2026-12-31 → no end',
    ],
    ['and no becomes inactive', 'id,name,active\n7,Ana,No', 'Active: yes → no'],
  ])('finds its customer %s', (_how, text, changes) => {
    expect(fates(text)).toEqual([`changed: ${changes}`]);
  });

  test('without a column, or with an empty tier or active, leaves what is stored', () => {
    const stored = [customer(1, { role: TOP, isActive: false, phone: '555 0100', validUntil: '2027-01-01' })];
    expect(fates('id,name,tier,active\n1,Ana,,', stored)).toEqual(['unchanged']);
  });

  test('of a new customer may have nothing but a name', () => {
    expect(plan('name,phone,tier,active,valid until\nBea,,,,').rows).toEqual([
      {
        row: 2,
        name: 'Bea',
        state: 'new',
        after: { name: 'Bea', phone: null, role: PLAIN, isActive: true, validUntil: null },
      },
    ]);
  });

  test('with the name of a customer but another phone is new', () => {
    expect(fates('name,phone\nAna,\nAna,555 0100')).toEqual(['new', 'new']);
  });

  test.each([
    ['an unknown id', 'id,name\n8,Ana', "There is no customer with the id '8'."],
    ['no name', 'name,phone\n,555 0100', 'Name is required.'],
    ['a reserved name', 'name\nAdmin', 'This name is reserved.'],
    ['a name that cannot be seen', 'name\n\u200b', 'The name has characters that cannot be seen.'],
    ['a phone that is too short', 'name,phone\nBea,555', 'Phone too short.'],
    [
      'a phone that a spreadsheet has shortened',
      'name,phone\nBea,5.73E+11',
      "A spreadsheet has shortened the phone number to '5.73E+11'. Set the column to text and enter it again.",
    ],
    [
      'an unknown tier',
      'name,tier\nBea,gold',
      `'gold' is not a tier. The tiers are ${CUSTOMER_ROLES.toReversed()
        .map((role) => STATUS_WORDS[role])
        .join(', ')}.`,
    ],
    ['an unclear active', 'name,active\nBea,maybe', "Active must be yes or no, not 'maybe'."],
    [
      'an unclear date',
      'name,valid until\nBea,03/04/2026',
      "'03/04/2026' can be two dates. Write 2026-03-04 or 2026-04-03 instead.",
    ],
    [
      'two bad cells',
      'name,active,valid until\nBea,maybe,soon',
      "Active must be yes or no, not 'maybe'. 'soon' is not a date such as 2026-12-31.",
    ],
    [
      'a cell beyond the headings',
      'name,phone\nBea, Ltd,555 0100',
      "'555 0100' is in a column without a heading. A name with a comma needs quotation marks.",
    ],
    [
      'a known name but no column for the phone',
      'name\nAna',
      'A customer with this name has a phone number. Add the id or the phone.',
    ],
  ])('with %s is refused', (_what, text, reason) => {
    expect(fates(text)).toEqual([`refused: ${reason}`]);
  });

  test('with nothing but spaces beyond the headings is taken', () => {
    expect(fates('name,phone\nBea,555 0100, ,')).toEqual(['new']);
  });

  test('that means several customers is refused', () => {
    expect(fates('name,phone\nana,', [customer(1), customer(2)])).toEqual([
      'refused: Several customers have this name and phone. Add the id.',
    ]);
  });

  test.each([
    ['by id', 'id,name\n7,Ana\n7,Bea'],
    ['by id and by name', 'id,name,phone\n7,Ana B,+57 300 123 4567\n,Ana,+57 300 123 4567'],
    ['as new customers', 'name,phone\nBea,555 0100\nBEA,555 0100'],
    ['by a name that another row gets', 'id,name,phone\n7,Bea,555 0100\n,Bea,555 0100'],
  ])('that has the same customer twice is refused: %s', (_how, text) => {
    expect(fates(text).at(1)).toBe('refused: Row 2 is the same customer.');
  });
});
