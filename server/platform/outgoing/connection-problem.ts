type ConnectionProblemCode =
  | 'private-address'
  | 'unreachable'
  | 'certificate'
  | 'damaged'
  | 'unexpected-answer';

export interface ConnectionProblem {
  readonly code: ConnectionProblemCode;
  /** The rest of a sentence that begins with the host. */
  readonly words: string;
}

/** A name or number that leads into a private network. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Why a connection to another server failed, in plain words and without the address, which may hold a key. Null for
 * anything that is not a failure of the connection.
 */
export function connectionProblemOf(error: unknown): ConnectionProblem | null {
  if (!(error instanceof Error)) return null;
  if (isPrivateAddress(error)) return PRIVATE_ADDRESS;
  const code = 'code' in error ? String(error.code) : '';
  return CONNECTION_FAULTS.find(({ codes }) => codes.test(code)) ?? null;
}

// The agent has no error class; a test for each spelling of a private address fails if its words change.
function isPrivateAddress(error: Error): boolean {
  return (
    error instanceof PrivateAddressError || /^DNS lookup .* is not allowed\. Because/.test(error.message)
  );
}

const PRIVATE_ADDRESS: ConnectionProblem = {
  code: 'private-address',
  words: 'is in a private network, which is not used unless ALLOW_PRIVATE_SOURCES is set to yes.',
};

const CONNECTION_FAULTS: readonly (ConnectionProblem & { readonly codes: RegExp })[] = [
  {
    codes: /^(?:ENOTFOUND|EAI_.*|ENODATA)$/,
    code: 'unreachable',
    words: 'was not found. Check the address.',
  },
  { codes: /^CERT_HAS_EXPIRED$/, code: 'certificate', words: 'has a certificate that has expired.' },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_/,
    code: 'certificate',
    words: 'has a certificate that belongs to another name.',
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH/,
    code: 'certificate',
    words: 'has a certificate that cannot be trusted.',
  },
  { codes: /^(?:EPROTO|ERR_SSL_.*|ERR_TLS_.*)$/, code: 'unreachable', words: 'does not answer with https.' },
  { codes: /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/, code: 'damaged', words: 'sent a damaged answer.' },
  { codes: /^(?:HPE_|ERR_HTTP)/, code: 'unexpected-answer', words: 'sent an answer that is not valid.' },
  {
    codes: /^(?:E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE|ERR_SOCKET_.*)$/,
    code: 'unreachable',
    words: 'cannot be reached or ended the connection.',
  },
];
