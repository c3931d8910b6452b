import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const invalidInput = 'Invalid input';

/**
 * The library's default messages, in the specified wording ('Required', 'String must contain at least
 * 4 character(s)'). A message set on a schema overrides these.
 */
export function messageOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return messageOfType(issue);
    case 'invalid_value':
      return messageOfValue(issue);
    case 'too_small':
      return messageOfSize(issue.origin, Number(issue.minimum), lowerWords, issue);
    case 'too_big':
      return messageOfSize(issue.origin, Number(issue.maximum), upperWords, issue);
    case 'invalid_format':
      return messageOfFormat(issue);
    case 'not_multiple_of':
      return `Number must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unrecognized key(s) in object: ${quoted(issue.keys).join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'Required' : invalidInput;
    case 'invalid_key':
      return issue.issues[0]?.message ?? invalidInput;
    case 'invalid_element':
    case 'custom':
      return invalidInput;
  }
}

function messageOfType({ expected, input }: IssueOf<'invalid_type'>): string {
  if (input === undefined) return 'Required';
  if (expected === 'int') return 'Expected integer, received float';
  if (expected === 'number' && (input === Infinity || input === -Infinity)) return 'Number must be finite';
  return `Expected ${expected}, received ${typeNameOf(input)}`;
}

function typeNameOf(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  return Number.isNaN(input) ? 'nan' : typeof input;
}

// The message does not repeat the input: it may be a secret, or ten megabytes.
function messageOfValue({ values, input }: IssueOf<'invalid_value'>): string {
  if (input === undefined) return 'Required';
  if (values.length === 1) return `Invalid literal value, expected ${JSON.stringify(values[0])}`;
  return `Invalid enum value. Expected ${quoted(values).join(' | ')}`;
}

const lowerWords = {
  lengths: ['at least', 'over'],
  numbers: ['greater than or equal to', 'greater than'],
} as const;
const upperWords = {
  lengths: ['at most', 'under'],
  numbers: ['less than or equal to', 'less than'],
} as const;

function messageOfSize(
  origin: string,
  bound: number,
  words: typeof lowerWords | typeof upperWords,
  { inclusive, exact }: { inclusive?: boolean; exact?: boolean },
): string {
  const form = inclusive ? 0 : 1;
  const length = exact ? 'exactly' : words.lengths[form];
  if (origin === 'string') return `String must contain ${length} ${bound} character(s)`;
  if (origin === 'array') return `Array must contain ${length} ${bound} element(s)`;
  if (origin === 'number' || origin === 'int') return `Number must be ${words.numbers[form]} ${bound}`;
  return invalidInput;
}

function messageOfFormat(issue: IssueOf<'invalid_format'>): string {
  if (issue.format === 'starts_with' && 'prefix' in issue)
    return `${invalidInput}: must start with "${String(issue.prefix)}"`;
  return issue.format === 'regex' ? invalidInput : `Invalid ${issue.format}`;
}

function quoted(values: readonly unknown[]): string[] {
  return values.map((value) => `'${String(value)}'`);
}
