import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Column, Table } from './table.tsx';

interface Customer {
  name: string;
  usage: number;
}

const columns: Column<Customer>[] = [
  { key: 'name', head: 'Name', phone: 'name', cell: (row) => row.name },
  { key: 'usage', head: 'Usage', align: 'end', phone: 'figure', cell: (row) => row.usage },
];

const customers = [
  { name: 'Northside Mobile', usage: 148 },
  { name: 'Harbor Wireless', usage: 96 },
];

test('a table has a name, headers and rows', () => {
  render(<Table caption="Customer PINs" columns={columns} rows={customers} rowKey={(row) => row.name} />);
  const table = screen.getByRole('table', { name: 'Customer PINs' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Usage']);
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent('Northside Mobile148');
  expect(second).toHaveTextContent('Harbor Wireless96');
});

test('roles are explicit, because they are lost in the layout for phones', () => {
  render(<Table caption="Customer PINs" columns={columns} rows={customers} rowKey={(row) => row.name} />);
  const table = screen.getByRole('table');
  for (const part of table.querySelectorAll('thead, tbody, tr, th, td')) expect(part).toHaveAttribute('role');
});
