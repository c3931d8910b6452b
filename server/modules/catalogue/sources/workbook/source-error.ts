export type SourceErrorCode =
  | 'missing'
  | 'unreadable'
  | 'changing'
  | 'empty'
  | 'wrong-type'
  | 'encrypted'
  | 'damaged'
  | 'zip-bomb'
  | 'too-large'
  | 'external-entities'
  | 'too-slow'
  | 'credentials'
  | 'not-shared'
  | 'not-found'
  | 'quota'
  | 'unreachable'
  | 'address'
  | 'private-address'
  | 'certificate'
  | 'redirects'
  | 'page'
  | 'unexpected-answer';

/**
 * Why a price source could not be read. The message is a sentence for the dealer: it names the file or the
 * spreadsheet, never a key, a token or a path of the server.
 */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly code: SourceErrorCode;

  constructor(code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
