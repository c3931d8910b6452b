import type { Queryable } from './schema/schema.ts';

const TIMEOUT_MS = 2000;

/** Whether the database answers before a health check would give up. */
export async function isReachable(db: Queryable): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const answered = db
    .selectNoFrom((build) => build.lit(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
