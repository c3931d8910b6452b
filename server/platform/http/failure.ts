import type { ErrorBody } from '#domain/contract/calls/error-body.ts';
import { ERRORS, type ErrorCode } from '#domain/contract/calls/errors.ts';

/** What a refusal adds for a program to act on. Lists of issues come from schemas alone. */
export type FailureDetails = Exclude<NonNullable<ErrorBody['details']>, readonly unknown[]>;

/** A refusal with a name. The error handler turns the name into a status and a text; nobody else does. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly details: FailureDetails | undefined;

  /** `text` takes the place of the code's own where there is a more exact reason. */
  constructor(code: ErrorCode, details?: FailureDetails, text: string = ERRORS[code].text) {
    super(text);
    this.code = code;
    this.details = details;
  }
}

/** A token was sent whose session is over. Without one, 'session-ended' only means that nobody is signed in. */
export class SessionOver extends Failure {
  constructor() {
    super('session-ended');
  }
}

export function fail(code: ErrorCode, details?: FailureDetails, text?: string): never {
  throw new Failure(code, details, text);
}
