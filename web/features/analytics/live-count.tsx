import { useQuery } from '@tanstack/react-query';
import { liveQuery } from './analytics.queries.ts';

/** Who was seen in the last five minutes. Out of sight until that is known: a wrong count is worse than none. */
export function LiveCount() {
  const { data: visitors } = useQuery(liveQuery());
  return (
    <p
      title="Visitors of the last five minutes"
      className="flex items-center gap-2 type-interface whitespace-nowrap text-success"
      // Its room is taken all the same: where it is narrow, the controls beside it would move to the next line later.
      style={{ visibility: visitors === undefined ? 'hidden' : 'visible' }}
    >
      <span aria-hidden className="size-2 rounded-full bg-success ring-4 ring-tint-success" />
      {`${visitors ?? '–'} on the site now`}
    </p>
  );
}
