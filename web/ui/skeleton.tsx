interface SkeletonRowsProps {
  rows?: number;
}

// Uneven, as names are; still, because nothing on a list should move while one reads.
const WIDTHS = ['w-[62%]', 'w-[54%]', 'w-[70%]', 'w-[48%]'];

/** Still bars in the rhythm of the rows to come. Decoration: the loading text is what is read. */
export function SkeletonRows({ rows = 4 }: SkeletonRowsProps) {
  return (
    <div aria-hidden data-skeleton>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity but their place
        <div key={index} className="flex h-7 items-center justify-between gap-4">
          <span className={`h-3 rounded-badge bg-raised ${WIDTHS[index % WIDTHS.length]}`} />
          <span className="h-3 w-11 shrink-0 rounded-badge bg-raised" />
        </div>
      ))}
    </div>
  );
}
