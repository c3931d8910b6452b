import { Failure } from '#server/platform/http/failure.ts';
import type { Tally } from '#server/platform/metrics/tally.ts';
import type { Throttle } from './throttle.service.ts';

/** The same throttle, which also counts how attempts end. One that failed for another reason has decided nothing. */
export function countAttempts(throttle: Throttle, tally: Tally['attempts']): Throttle {
  return {
    ...throttle,
    async attempt(origin, test, door) {
      try {
        const result = await throttle.attempt(origin, test, door);
        tally[result === null ? 'wrong' : 'right'] += 1;
        return result;
      } catch (error) {
        if (error instanceof Failure && error.code === 'attempts/too-many') tally.throttled += 1;
        throw error;
      }
    },
  };
}
