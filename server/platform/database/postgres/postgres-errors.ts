import { errorCodeOf } from '#server/platform/error-code.ts';
import { StartError } from '#server/platform/start-error.ts';

/** Connection failures, refused credentials, an unknown database, a server that starts or stops. */
const CONNECTION_CODES = /^(E[A-Z]+|08.{3}|28.{3}|3D000|53.{3}|57P0.)$/;

/** An error that a person can fix becomes one line; an internal error stays as it is. */
export function startErrorFor(databaseUrl: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = errorCodeOf(error);
  const isConnection = code === null ? error.message.includes('timeout') : CONNECTION_CODES.test(code);
  if (!isConnection) return error;
  const reason = error.message === '' ? code : error.message;
  return new StartError(
    `DATABASE_URL: the PostgreSQL database ${placeOf(databaseUrl)} cannot be used: ${reason}.`,
    {
      cause: error,
    },
  );
}

/** Without user and password, which must not reach a console or a log. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
