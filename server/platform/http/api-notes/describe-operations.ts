import { type CallName, calls } from '#domain/contract/calls/calls.ts';
import type { Audience, CallTerms } from '#domain/contract/calls/define-call.ts';
import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import { ERRORS, type ErrorCode } from '#domain/contract/calls/errors.ts';
import type { CallNote } from './call-note.ts';
import { DEAL_NOTES } from './deal-notes.ts';
import { STAFF_NOTES } from './staff-notes.ts';

export const CALL_NOTES: Partial<Record<CallName, CallNote>> = { ...STAFF_NOTES, ...DEAL_NOTES };

const CALLERS: Record<Audience, string> = {
  open: 'For everyone, also on a protected site.',
  granted: 'For everyone; on a protected site, for those who may enter it.',
  'signed-in': 'For everyone who is signed in.',
  staff: 'For managers and admins.',
  admin: 'For admins.',
};

const REFUSALS_BY_AUDIENCE: Record<Audience, readonly ErrorCode[]> = {
  open: [],
  granted: ['site-locked', 'session-ended'],
  'signed-in': ['session-ended'],
  staff: ['session-ended', 'access/denied'],
  admin: ['session-ended', 'access/denied'],
};

interface Media {
  example?: unknown;
}
interface Answer {
  description?: string;
  content?: Record<string, Media>;
}
/** The parts of an OpenAPI operation that are written here. */
export interface Operation {
  description?: string;
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, Answer>;
}

/** Adds who may call, the refusals and the examples to the operations of the API document. */
export function describeOperations(
  paths: Readonly<Record<string, Record<string, unknown> | undefined>>,
): void {
  for (const [name, call] of Object.entries<Endpoint & CallTerms>(calls)) {
    const operation: Operation | undefined = paths[call.path]?.[call.method.toLowerCase()] ?? undefined;
    if (operation !== undefined) addNotes(operation, call, CALL_NOTES[name as CallName]);
  }
}

function addNotes(operation: Operation, call: Endpoint & CallTerms, note: CallNote | undefined): void {
  operation.description = [CALLERS[call.audience], note?.about].filter(Boolean).join(' ');
  const { default: other = {}, ...responses } = operation.responses ?? {};
  const [success] = Object.values(responses);
  if (success !== undefined && !call.sendsFile) success.description = 'Done.';
  setExample(success?.content, note?.answer);
  setExample(operation.requestBody?.content, note?.body);
  operation.responses = {
    ...responses,
    ...refusalsByStatus(refusalsOf(call, note)),
    default: {
      ...other,
      description:
        'Any other refusal: `error` is a sentence for people. With 429 and 503, `Retry-After` says when to try again.',
    },
  };
}

function setExample(content: Record<string, Media> | undefined, example: object | undefined): void {
  const media = content?.['application/json'];
  if (media !== undefined && example !== undefined) media.example = example;
}

function refusalsOf(call: CallTerms, note: CallNote | undefined): ErrorCode[] {
  const takesInput = call.params ?? call.query ?? call.body;
  return [
    ...(takesInput ? (['request/invalid'] as const) : []),
    ...REFUSALS_BY_AUDIENCE[call.audience],
    ...(note?.refusals ?? []),
  ];
}

/** Without their schema, which is that of `default`: a copy for each would double the document. */
function refusalsByStatus(codes: readonly ErrorCode[]): Record<string, Answer> {
  const texts = new Map<number, Set<string>>();
  for (const code of codes) {
    const { status, text } = ERRORS[code];
    texts.set(status, (texts.get(status) ?? new Set()).add(text));
  }
  return Object.fromEntries(
    [...texts].map(([status, said]) => {
      const [first] = said;
      return [
        status,
        { description: [...said].join('; '), content: { 'application/json': { example: { error: first } } } },
      ];
    }),
  );
}
