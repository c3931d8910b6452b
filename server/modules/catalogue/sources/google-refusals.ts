import { SourceError } from './workbook/source-error.ts';

/** What a refusal of Google means for the dealer. Google's own text is for programmers and may quote the key. */
export function googleRefusal(status: number, body: string, shareWith: string | null): SourceError {
  if (status >= 300 && status < 400) return unexpectedAnswer('with a redirect to another address');
  if (/API_KEY_INVALID|API key (?:not valid|expired)/.test(body)) {
    return new SourceError('credentials', 'Google does not accept the key in GOOGLE_API_KEY.');
  }
  if (/SERVICE_DISABLED|accessNotConfigured/.test(body)) {
    return new SourceError('credentials', 'The Google Sheets API is not enabled for this key.');
  }
  if (status === 404) {
    return new SourceError('not-found', 'Google has no spreadsheet with this id. It may have been deleted.');
  }
  if (status === 403) return notShared(shareWith);
  if (status === 401) return new SourceError('credentials', 'Google does not accept the credentials.');
  return unexpectedAnswer(`with error ${status}`);
}

function notShared(shareWith: string | null): SourceError {
  const advice =
    shareWith === null
      ? 'The spreadsheet is not shared with everyone who has the link, which a key needs.'
      : `The spreadsheet is not shared with ${shareWith}. Share it with this address as a viewer.`;
  return new SourceError('not-shared', advice);
}

export function quotaExceeded(status: number): SourceError {
  return status === 429
    ? new SourceError('quota', 'Google allows no more requests at the moment. Tierbook will try again.')
    : new SourceError(
        'unreachable',
        'Google Sheets is not available at the moment. Tierbook will try again.',
      );
}

export function unreachableGoogle(cause: unknown): SourceError {
  return new SourceError('unreachable', 'Google Sheets cannot be reached or takes too long to answer.', {
    cause,
  });
}

export function unexpectedAnswer(how: string, cause?: unknown): SourceError {
  return new SourceError('unexpected-answer', `Google Sheets answered ${how}.`, { cause });
}
