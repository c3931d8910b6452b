import { type ErrorBody, errorBodySchema } from '#domain/contract/calls/error-body.ts';
import { ERRORS, type ErrorCode, UNAUTHENTICATED_CODES } from '#domain/contract/calls/errors.ts';

/** What a handler returns when the call does not get its answer. */
export class OtherReply {
  readonly respond: () => Response;

  constructor(respond: () => Response) {
    this.respond = respond;
  }
}

export function failToFetch(error: Error): OtherReply {
  return new OtherReply(() => {
    throw error;
  });
}

/** As browsers word it. */
export const NO_CONNECTION = failToFetch(new TypeError('Failed to fetch'));

/** For a call that sends the tags of an answer it knows. */
export const UNCHANGED = new OtherReply(() => new Response(null, { status: 304 }));

interface RefusalTerms {
  /** A more exact reason than the code's own text. */
  readonly text?: string;
  readonly details?: NonNullable<ErrorBody['details']>;
}

/** A refusal as the server sends it: the code decides the status, and the text unless there is a better one. */
export function refuse(
  code: ErrorCode,
  { text = ERRORS[code].text, details }: RefusalTerms = {},
): OtherReply {
  const isUnauthenticated = UNAUTHENTICATED_CODES.some((each) => each === code);
  const sentDetails = isUnauthenticated ? { code, ...details } : details;
  const body = errorBodySchema.parse({ error: text, ...(sentDetails ? { details: sentDetails } : {}) });
  const headers = retryAfterOf(code, body);
  return new OtherReply(() => Response.json(body, { status: ERRORS[code].status, headers }));
}

function retryAfterOf(code: ErrorCode, { details }: ErrorBody): Record<string, string> {
  const given = details && 'retryAfterSeconds' in details ? details.retryAfterSeconds : undefined;
  const seconds = given ?? (code === 'database/unavailable' ? 2 : undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** What no call of the contract answers: a proxy's error page, a server that is broken. */
export function answerRaw(status: number, text = '', headers: Record<string, string> = {}): OtherReply {
  return new OtherReply(() => new Response(text, { status, headers }));
}

/** Holds answers back until it is released: then they are the given one, or the usual one. */
export class Gate<Reply = never> {
  private open: (reply: Reply | OtherReply | undefined) => void = () => undefined;
  readonly opened = new Promise<Reply | OtherReply | undefined>((resolve) => {
    this.open = resolve;
  });

  release(reply?: Reply | OtherReply): void {
    this.open(reply);
  }
}
