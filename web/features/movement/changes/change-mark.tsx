import type { VariantRow } from '#domain/catalogue/variants.ts';
import { useChangeNote } from './change-marks.ts';

/**
 * Stands before a price that has changed. The list shows an arrow, the list of changes the former price as well. Screen readers
 * say 'was $650, now' in both, and the price after it.
 */
export function ChangeMark({ row }: { row: VariantRow }) {
  const note = useChangeNote(row);
  if (!note) return null;
  const { movement, was } = note;
  return (
    <span className="change-mark" data-movement={movement}>
      {was === null ? (
        <span className="change-word">New</span>
      ) : (
        <>
          <span className="sr-only">was </span>
          <s className="change-before">{was}</s>
          <span aria-hidden className="change-arrow" />
        </>
      )}
      <span className="sr-only">{was === null ? ', ' : ', now '}</span>
    </span>
  );
}
