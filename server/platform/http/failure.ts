import type { ErrorBody } from '#domain/contract/calls/error-body.ts';
import { ERRORS, type ErrorCode } from '#domain/contract/calls/errors.ts';
import type { z } from '#domain/contract/zod.ts';

/** What a refusal adds for a program to act on. Only schemas produce lists of issues. */
export type FailureDetails = Exclude<NonNullable<ErrorBody['details']>, readonly unknown[]>;

/** A refusal with a code. Only the error handler turns the code into a status and a text. */
export class Failure extends Error {
  override name = 'Failure';
  readonly code: ErrorCode;
  readonly details: FailureDetails | undefined;

  /** `text` replaces the text of the code if there is a more exact reason. */
  constructor(code: ErrorCode, details?: FailureDetails, text: string = ERRORS[code].text) {
    super(text);
    this.code = code;
    this.details = details;
  }
}

/** A refusal of one field, which the details name as they do for a schema's issue. */
export class FieldFailure extends Failure {
  readonly path: string;

  constructor(code: ErrorCode, path: string, text?: string) {
    super(code, undefined, text);
    this.path = path;
  }
}

export interface InputIssue {
  readonly path: string;
  readonly message: string;
}

/** What a schema found after the request was read, because it depends on what is stored. Answered like any invalid input. */
export class InvalidInput extends Failure {
  readonly issues: readonly InputIssue[];

  /** `text` replaces the message of the first issue if there are better words for it. */
  constructor({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }, text?: string) {
    super('request/invalid', undefined, text ?? issues[0]?.message);
    this.issues = issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
  }
}

/** The session of the sent token has ended. Without a token, 'session-ended' only means that nobody is signed in. */
export class SessionEnded extends Failure {
  constructor() {
    super('session-ended');
  }
}

/** For what a schema cannot check, such as the length of a text behind a hash. */
export function failField(code: ErrorCode, path: string, text?: string): never {
  throw new FieldFailure(code, path, text);
}

export function fail(code: ErrorCode, details?: FailureDetails, text?: string): never {
  throw new Failure(code, details, text);
}
