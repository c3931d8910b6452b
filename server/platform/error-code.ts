/** The code that the system, a library or a database gave its error, such as ENOENT, SQLITE_BUSY or 23505. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
