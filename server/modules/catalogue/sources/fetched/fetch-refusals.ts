import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import { connectionProblemOf } from '#server/platform/outgoing/connection-problem.ts';

/** Why a server gave no file. Every sentence names the host only: path and query may hold a key. */
export function refusalOfStatus(status: number, host: string): SourceError {
  if (status === 401 || status === 403) {
    return new SourceError('not-shared', `${host} does not let Tierbook read this file (${status}).`);
  }
  if (status === 404 || status === 410) {
    return new SourceError('not-found', `${host} has no file at this address (${status}).`);
  }
  if (status === 429) {
    return new SourceError('quota', `${host} allows no more requests at the moment. Try again later.`);
  }
  return status >= 500
    ? new SourceError('unreachable', `${host} is not available at the moment (${status}).`)
    : new SourceError('unexpected-answer', `${host} answered with ${status} instead of a file.`);
}

/**
 * A failure of the connection in plain words. Without its cause: that may quote the address. Anything that is not a
 * failure of the connection is returned as it is.
 */
export function refusalOfConnection(error: unknown, host: string): unknown {
  if (error instanceof SourceError) return error;
  const problem = connectionProblemOf(error);
  return problem ? new SourceError(problem.code, `${host} ${problem.words}`) : error;
}
