import { useMemo } from 'react';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-data/price-review.ts';
import { formatPrice } from '#domain/text/money.ts';
import { useMoney } from '#web/lib/money.ts';
import { type Column, Table } from '#web/ui/tables/table.tsx';

type NoBucketRow = SnapshotReview['inNoBucket']['entries'][number];

/** Two rows may be equal: only their index tells them apart as React keys. */
type PlacedRow = NoBucketRow & { place: number };

function columnsIn(money: Money | undefined): Column<PlacedRow>[] {
  return [
    { key: 'device', head: 'Device', phone: 'name', cell: ({ display }) => display },
    {
      key: 'category',
      head: 'Category',
      phone: 'second',
      cell: (row) => <span className="text-muted">{placeText(row)}</span>,
    },
    {
      key: 'base',
      head: 'Base',
      align: 'end',
      phone: 'figure',
      cell: ({ basePrice }) => formatPrice(basePrice, money),
    },
  ];
}

export function NoBucketTable({ rows }: { rows: readonly NoBucketRow[] }) {
  const money = useMoney();
  const columns = useMemo(() => columnsIn(money), [money]);
  return (
    <>
      <p className="px-4 pt-3 pb-1 type-interface text-muted">
        These prices are in no bucket, so they are only rounded for every tier. Close the gaps in the Engine
        Room.
      </p>
      <Table
        caption="In no bucket"
        columns={columns}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
      />
    </>
  );
}
