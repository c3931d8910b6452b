import { useQuery } from '@tanstack/react-query';
import { liveQuery } from './analytics.queries.ts';

/** Who was seen in the last five minutes. Nothing until that is known: a wrong count is worse than none. */
export function LiveCount() {
  const { data: visitors } = useQuery(liveQuery());
  if (visitors === undefined) return null;
  return (
    <p
      title="Visitors of the last five minutes"
      className="flex items-center gap-2 type-interface whitespace-nowrap text-success"
    >
      <span aria-hidden className="size-2 rounded-full bg-success ring-4 ring-tint-success" />
      {`${visitors} on the site now`}
    </p>
  );
}
