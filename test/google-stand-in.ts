import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SharedSpreadsheet {
  readonly title: string;
  readonly workbook: Buffer;
}

/** A local server with Google's export of spreadsheets: SHEETS_BASE_URL points there. */
export class GoogleStandIn {
  /** By id. One that is not here is not shared: Google then shows a page to sign in. */
  readonly shared = new Map<string, SharedSpreadsheet>();
  readonly requests: string[] = [];
  readonly #server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The link that Google's Share button copies. */
  static linkOf(id: string): string {
    return `https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing`;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.address);
    this.requests.push(pathname);
    const id = /^\/spreadsheets\/d\/([^/]+)\/export$/.exec(pathname)?.[1];
    const spreadsheet = id === undefined ? undefined : this.shared.get(id);
    if (pathname === '/ServiceLogin') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>Sign in');
    } else if (spreadsheet && searchParams.get('format') === 'xlsx') {
      response
        .writeHead(200, {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': `attachment; filename="prices.xlsx"; filename*=UTF-8''${encodeURIComponent(spreadsheet.title)}.xlsx`,
        })
        .end(spreadsheet.workbook);
    } else {
      response.writeHead(302, { location: `${this.address}/ServiceLogin` }).end();
    }
  }
}
