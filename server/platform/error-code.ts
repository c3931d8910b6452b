/** The code that the system, a library or a database gave its error, such as ENOENT, SQLITE_BUSY or 23505. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** A reason not to start. Its message is the one line that the person who starts the server reads. */
export class StartError extends Error {
  override name = 'StartError';
}
