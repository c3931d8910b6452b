import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to a database that a test can cut, freeze and restore. */
export class CuttableLine {
  /** The URL of the same database through this proxy. */
  readonly url: string;
  readonly #port: number;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server;
  #isSilent = false;
  #connectionsLeft: number;

  private constructor(server: Server, databaseUrl: string, connectionsMax: number) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the line has no port');
    const url = new URL(databaseUrl);
    this.#target = { host: url.hostname, port: Number(url.port) };
    this.#port = address.port;
    url.host = `127.0.0.1:${address.port}`;
    this.url = url.href;
    this.#server = server;
    this.#connectionsLeft = connectionsMax;
    this.#serve(server);
  }

  /** Limits the total number of connections that it accepts. */
  static async open(databaseUrl: string, connectionsMax = Number.POSITIVE_INFINITY): Promise<CuttableLine> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new CuttableLine(server, databaseUrl, connectionsMax);
    onTestFinished(() => line.cut());
    return line;
  }

  get openConnections(): number {
    return this.#pairs.size;
  }

  /** Acts like a stopped database: connections break, and new ones are refused. */
  async cut(): Promise<void> {
    const isClosed = this.#server.listening ? once(this.#server, 'close') : null;
    this.#server.close();
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await isClosed;
  }

  async restore(): Promise<void> {
    this.#isSilent = false;
    for (const pair of this.#pairs) for (const socket of pair) socket.resume();
    if (this.#server.listening) return;
    this.#server = createServer();
    this.#serve(this.#server);
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Acts like a frozen machine or an unplugged cable: no answers, and no closed connections. */
  silence(): void {
    this.#isSilent = true;
    for (const pair of this.#pairs) for (const socket of pair) socket.pause();
  }

  #serve(server: Server): void {
    server.on('connection', (near) => {
      this.#connectionsLeft -= 1;
      if (this.#connectionsLeft < 0) near.destroy();
      else this.#join(near, connect(this.#target));
    });
  }

  #join(near: Socket, far: Socket): void {
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near]] as const) {
      // Not `pipe`, which would resume a frozen connection.
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        this.#pairs.delete(pair);
      });
      if (this.#isSilent) from.pause();
    }
  }
}
