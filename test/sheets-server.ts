import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInSheet {
  readonly title: string;
  readonly sheetId: number;
  readonly hidden?: boolean;
  readonly sheetType?: string;
  readonly rows?: readonly (readonly unknown[])[];
  readonly rowCount?: number;
  readonly merges?: readonly object[];
}

/** A faulty answer. `hang` sends the head and nothing more, `cut` closes the connection in the middle. */
export interface StandInFailure {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly hang?: boolean;
  readonly cut?: boolean;
}

interface StandInRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets.readonly';
const EMAIL = 'prices@example.iam.gserviceaccount.com';
/** Shared by all tests: generating a key takes longer than everything else. */
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A local server with the parts of the Google Sheets API v4 and its sign-in that a price list needs. */
export class SheetsServer {
  readonly apiKey = 'test-api-key-0123456789';
  readonly email = EMAIL;
  readonly spreadsheetId = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';
  readonly requests: StandInRequest[] = [];
  sheets: StandInSheet[] = [];
  /** With 'link' an API key may read, with 'email' only the service account. */
  sharedWith: 'link' | 'email' | 'nobody' = 'link';
  tokenSeconds = 3_600;
  tokensIssued = 0;
  readonly #failures: StandInFailure[] = [];
  readonly #tokens = new Set<string>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The content of a service account's key file. */
  keyFile(changes: Record<string, unknown> = {}): string {
    const privateKey = KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' });
    return JSON.stringify({
      type: 'service_account',
      client_email: EMAIL,
      private_key: privateKey,
      private_key_id: 'key-1',
      token_uri: `${this.address}/token`,
      ...changes,
    });
  }

  /** The answers to the next calls of the Sheets API, one each. */
  failNext(...failures: StandInFailure[]): void {
    this.#failures.push(...failures);
  }

  revokeTokens(): void {
    this.#tokens.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address);
    if (pathname === '/token') {
      this.#issueToken(await bodyOf(request), response);
      return;
    }
    this.requests.push({ path: pathname, query: searchParams, headers: request.headers });
    const failure = this.#failures.shift();
    const refusal = this.#refusal(request, pathname);
    if (failure) sendFailure(response, failure);
    else if (refusal) sendError(response, ...refusal);
    else if (pathname.endsWith('/values:batchGet')) this.#sendValues(searchParams, response);
    else sendJson(response, 200, { sheets: this.sheets.map(listing) });
  }

  #refusal(request: IncomingMessage, pathname: string): [number, string, string] | null {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const isKnownToken = bearer !== undefined && this.#tokens.has(bearer);
    if (bearer !== undefined && !isKnownToken)
      return [401, 'UNAUTHENTICATED', 'Request had invalid credentials.'];
    if (!isKnownToken && request.headers['x-goog-api-key'] !== this.apiKey) {
      return [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'];
    }
    if (!pathname.startsWith(`/v4/spreadsheets/${this.spreadsheetId}`))
      return [404, 'NOT_FOUND', 'Not found.'];
    const mayRead = this.sharedWith === 'link' || (this.sharedWith === 'email' && isKnownToken);
    return mayRead ? null : [403, 'PERMISSION_DENIED', 'The caller does not have permission'];
  }

  #sendValues(query: URLSearchParams, response: ServerResponse): void {
    const isAsSpecified =
      query.get('valueRenderOption') === 'UNFORMATTED_VALUE' &&
      query.get('dateTimeRenderOption') === 'FORMATTED_STRING';
    const valueRanges = query.getAll('ranges').map((range) => ({ range, ...this.#valuesIn(range) }));
    if (isAsSpecified) sendJson(response, 200, { valueRanges });
    else sendError(response, 400, 'INVALID_ARGUMENT', 'Render options are missing');
  }

  /** As Google does: blank rows at the end of a range are omitted, and a blank range has no values at all. */
  #valuesIn(range: string): { values?: readonly unknown[] } {
    const [, quoted = '', first, last] = /^'((?:[^']|'')*)'!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
    const sheet = this.sheets.find(({ title }) => title === quoted.replaceAll("''", "'"));
    const rows = (sheet?.rows ?? []).slice(Number(first) - 1, Number(last));
    const used = rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1);
    return used.length === 0 ? {} : { values: used };
  }

  #issueToken(body: string, response: ServerResponse): void {
    const [header = '', claims = '', signature = ''] = (
      new URLSearchParams(body).get('assertion') ?? ''
    ).split('.');
    const { iss, scope, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(KEYS.publicKey, signature, 'base64url');
    const isRight = iss === EMAIL && scope === SCOPE && aud === `${this.address}/token` && exp - iat <= 3_600;
    if (!isSigned || !isRight) {
      sendJson(response, 400, { error: 'invalid_grant' });
      return;
    }
    this.tokensIssued += 1;
    const token = `token-${this.tokensIssued}`;
    this.#tokens.add(token);
    sendJson(response, 200, { access_token: token, expires_in: this.tokenSeconds, token_type: 'Bearer' });
  }
}

function listing({
  title,
  sheetId,
  hidden,
  sheetType = 'GRID',
  rows = [],
  rowCount,
  merges,
}: StandInSheet): object {
  const gridProperties = { rowCount: rowCount ?? Math.max(1_000, rows.length), columnCount: 26 };
  const properties = {
    sheetId,
    title,
    sheetType,
    ...(hidden && { hidden }),
    ...(sheetType === 'GRID' && { gridProperties }),
  };
  return { properties, ...(merges && { merges }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, code: number, status: string, message: string): void {
  sendJson(response, code, { error: { code, message, status } });
}

function sendFailure(response: ServerResponse, failure: StandInFailure): void {
  const { status, body = '', headers, hang, cut } = failure;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  if (cut) response.write(body || ' ', () => response.destroy());
  else if (hang) response.write(body || ' ');
  else response.end(body);
}
