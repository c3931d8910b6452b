import { nounFor } from '#domain/text/counts.ts';

/** Beside the name of the inquiries; nothing if all of them are answered. */
export function NewCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge bg-count px-badge type-badge text-primary">
      {count}
      <span className="sr-only">{` new ${nounFor(count, 'inquiry', 'inquiries')}`}</span>
    </span>
  );
}
