import { type DestinationStream, type Logger, pino } from 'pino';
import { openStandardOutput } from './standard-output.ts';

/** Fields of calls, of the environment and of headers whose value is always a secret. */
const SECRET_FIELDS = [
  'adminPin',
  'authToken',
  'authorization',
  'cookie',
  'currentPinHash',
  'customerPinHash',
  'databaseUrl',
  'googleApiKey',
  'managerPin',
  'metricsToken',
  'newPasswordHash',
  'newPinHash',
  'nonce',
  'password',
  'passwordHash',
  'pin',
  'pinHash',
  'query',
  'secretKey',
  '["set-cookie"]',
  'sitePasswordHash',
  'token',
  'vipPin',
];

const REDACTED = '[redacted]';

/** How deep a logged object is searched for those fields. */
const DEPTHS = ['', '*', '*.*', '*.*.*'];

export interface LoggingOptions {
  readonly level: string;
  /** Standard output unless given. It must never block, because every request would wait for it. */
  readonly destination?: DestinationStream;
}

export function createLogger({ level, destination }: LoggingOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: DEPTHS.flatMap(fieldsBelow), censor: REDACTED },
      hooks: { streamWrite: redactLine },
    },
    destination ?? openStandardOutput(),
  );
}

/**
 * The last check before a line is written. Fields are redacted by name, but an error's text or a path may quote a
 * secret in the middle of a sentence: every token, hash and handle is 64 hexadecimal digits, and every other
 * secret in an address is in its query.
 */
export function redactLine(line: string): string {
  return (
    line
      .replace(/[0-9a-f]{64,}/gi, REDACTED)
      // Browsers keep the secret of a set-up address or an invitation to themselves; a program may send it.
      .replace(/(\/(?:setup|join)(?:#|%23|\/))[0-9a-f]{8,}/gi, `$1${REDACTED}`)
      // A share link has its secret in its path, also where it is spelled in another way.
      .replace(/(\/share\/)(?:[0-9a-f]|%[0-9a-f]{2}){8,}/gi, `$1${REDACTED}`)
      .replace(/\b(Bearer|Basic) +[^\s"\\]+/gi, `$1 ${REDACTED}`)
      // Looks back from the question mark: a search forward from each of 16,000 slashes would take most of a second.
      .replace(/\?(?<=\/[^\s"?\\]*\?)[^\s"\\]+/g, `?${REDACTED}`)
      .replace(/(:\/\/[^\s"/:@]*):[^\s"/]+@/g, `$1:${REDACTED}@`)
  );
}

function fieldsBelow(depth: string): string[] {
  return SECRET_FIELDS.map((field) =>
    depth === '' || field.startsWith('[') ? depth + field : `${depth}.${field}`,
  );
}
