const SHORTEST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait after so many failures in a row. By chance between a second and a limit that doubles: after a restart
 * of the server, its visitors do not all return in the same moment.
 */
export function retryDelayMs(failures: number, chance = Math.random()): number {
  const limit = Math.min(SHORTEST_MS * 2 ** failures, LONGEST_MS);
  return SHORTEST_MS + chance * (limit - SHORTEST_MS);
}
