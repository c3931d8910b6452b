import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#domain/contract/calls/error-body.ts';
import { ERRORS, type ErrorCode, UNAUTHENTICATED_CODES } from '#domain/contract/calls/errors.ts';
import { errorCodeOf } from '#server/platform/error-code.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { Failure, type FailureDetails, FieldFailure, type InputIssue, InvalidInput } from './failure.ts';

export interface Refusal {
  readonly status: number;
  readonly body: ErrorBody;
  /** An internal error without a code: its text must stay in the log. */
  readonly isUnexpected: boolean;
}

const FRAMEWORK_CODES = new Map<string, ErrorCode>([
  ['FST_ERR_BAD_URL', 'request/invalid'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request/too-large'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'request/malformed-json'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'request/invalid'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'request/malformed-json'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'request/content-type'],
  // No record has a name that long, so nothing has such an address.
  ['FST_ERR_MAX_PARAM_LENGTH', 'not-found'],
]);

/** The one place where an error becomes an answer. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof FieldFailure) return refusedField(error);
  if (error instanceof InvalidInput) return invalidInput(error.issues, error.message);
  if (error instanceof Failure) return refusal(error.code, error.details, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation.map(toInputIssue));
  if (isDatabaseUnavailable(error)) return { ...refusal('database/unavailable'), isUnexpected: true };
  const code = frameworkCodeOf(error);
  return code ? refusal(code) : { ...refusal('internal'), isUnexpected: true };
}

function refusal(code: ErrorCode, given?: FailureDetails, text: string = ERRORS[code].text): Refusal {
  const { status } = ERRORS[code];
  const details = isUnauthenticated(code) ? { code, ...given } : given;
  return { status, body: details ? { error: text, details } : { error: text }, isUnexpected: false };
}

function refusedField({ code, path, message }: FieldFailure): Refusal {
  const body = { error: message, details: [{ path, message }] };
  return { status: ERRORS[code].status, body, isUnexpected: false };
}

/** The browser must distinguish the two reasons of a 401: on one it signs out, on the other it opens the gate. */
function isUnauthenticated(code: ErrorCode): boolean {
  return UNAUTHENTICATED_CODES.some((each) => each === code);
}

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

function toInputIssue({ instancePath, message = ERRORS['request/invalid'].text }: Issue): InputIssue {
  return { path: fieldOf(instancePath), message };
}

/** A form shows one line, so the first issue is the error; the details contain all of them. */
function invalidInput(issues: readonly InputIssue[], first = issues[0]?.message): Refusal {
  const { status, text } = ERRORS['request/invalid'];
  return {
    status,
    body: { error: first ?? text, details: [...issues] },
    isUnexpected: false,
  };
}

/** '/buckets/0' → 'buckets.0' */
function fieldOf(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.');
}

function frameworkCodeOf(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = FRAMEWORK_CODES.get(errorCodeOf(error) ?? '');
  if (known) return known;
  const isRefusal = 'statusCode' in error && isClientErrorStatus(error.statusCode);
  return isRefusal ? 'request/invalid' : undefined;
}

function isClientErrorStatus(status: unknown): boolean {
  return typeof status === 'number' && status >= 400 && status < 500;
}
