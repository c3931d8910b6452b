import {
  SourceError,
  type SourceErrorCode,
} from '#server/modules/catalogue/sources/workbook/source-error.ts';

/** Why a server gave no file. Every sentence names the host only: path and query may hold a key. */
export function refusalOfStatus(status: number, host: string): SourceError {
  if (status === 401 || status === 403) {
    return new SourceError('not-shared', `${host} does not let Tierbook read this file (${status}).`);
  }
  if (status === 404 || status === 410) {
    return new SourceError('not-found', `${host} has no file at this address (${status}).`);
  }
  if (status === 429) {
    return new SourceError('quota', `${host} allows no more requests at the moment. Try again later.`);
  }
  return status >= 500
    ? new SourceError('unreachable', `${host} is not available at the moment (${status}).`)
    : new SourceError('unexpected-answer', `${host} answered with ${status} instead of a file.`);
}

/**
 * A failure of the connection in plain words. Without its cause: that may quote the address. Anything that is not a
 * failure of the connection is returned as it is.
 */
export function refusalOfConnection(error: unknown, host: string): unknown {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  if (isPrivateAddress(error)) return privateAddress(host);
  const code = 'code' in error ? String(error.code) : '';
  const found = CONNECTION_FAULTS.find(({ codes }) => codes.test(code));
  return found ? new SourceError(found.as, `${host} ${found.words}`) : error;
}

// The agent has no error class; a test for each spelling of a private address fails if its words change.
function isPrivateAddress({ message }: Error): boolean {
  return /^DNS lookup .* is not allowed\. Because/.test(message);
}

export function privateAddress(host: string): SourceError {
  return new SourceError(
    'private-address',
    `${host} is in a private network, which is not read unless ALLOW_PRIVATE_SOURCES is set to yes.`,
  );
}

const CONNECTION_FAULTS: readonly {
  readonly codes: RegExp;
  readonly as: SourceErrorCode;
  readonly words: string;
}[] = [
  { codes: /^(?:ENOTFOUND|EAI_.*|ENODATA)$/, as: 'unreachable', words: 'was not found. Check the address.' },
  { codes: /^CERT_HAS_EXPIRED$/, as: 'certificate', words: 'has a certificate that has expired.' },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_/,
    as: 'certificate',
    words: 'has a certificate that belongs to another name.',
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/,
    as: 'certificate',
    words: 'has a certificate that cannot be trusted.',
  },
  { codes: /^(?:EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/, as: 'unreachable', words: 'does not answer with https.' },
  { codes: /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/, as: 'damaged', words: 'sent a damaged answer.' },
  { codes: /^(?:HPE_|ERR_HTTP)/, as: 'unexpected-answer', words: 'sent an answer that is not valid.' },
  {
    codes: /^(?:E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE|ERR_SOCKET_.*)$/,
    as: 'unreachable',
    words: 'cannot be reached or ended the connection.',
  },
];
