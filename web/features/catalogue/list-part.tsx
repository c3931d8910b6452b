import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListPart as Part } from './list-parts.ts';
import { whenNear } from './when-near.ts';

interface ListPartProps<Row> {
  part: Part<Row>;
  title: ReactNode;
  /** Of a long list: the browser may skip it while it is out of sight. */
  isSkippable: boolean;
  isDrawn: boolean;
  renderRow: (row: Row, place: number) => ReactNode;
}

/** Rows, or empty space of the same height until it comes near. */
export function ListPart<Row>({ part, title, isSkippable, isDrawn, renderRow }: ListPartProps<Row>) {
  const space = useRef<HTMLDivElement>(null);
  // Other rows in the same place, those of the next search, wait for their own turn.
  const [nearRows, setNearRows] = useState<readonly Row[] | null>(null);
  const { rows } = part;
  const isHere = isDrawn || nearRows === rows;
  useEffect(() => {
    if (!isHere && space.current) return whenNear(space.current, () => setNearRows(rows));
  }, [isHere, rows]);

  const height = heightOf(rows.length, title !== null);
  if (!isHere) return <div ref={space} style={{ blockSize: height }} />;
  const skippable = isSkippable && {
    className: 'list-part',
    style: { containIntrinsicBlockSize: `auto ${height}` },
  };
  return (
    <div {...skippable}>
      {title}
      {rows.length > 0 && <ul>{rows.map(renderRow)}</ul>}
    </div>
  );
}

function heightOf(rowCount: number, hasTitle: boolean): string {
  return `calc(${rowCount} * var(--device-row-height) + ${hasTitle ? 'var(--section-title-height)' : '0px'})`;
}
