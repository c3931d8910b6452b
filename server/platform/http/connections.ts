import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from '#server/platform/address.ts';
import { type Counters, newCounters } from '#server/platform/metrics/counters.ts';
import type { IsTrusted } from './client-address.ts';

/** Less than the ten seconds after which container managers kill the process. */
const DRAIN_MS = 8000;

export interface ConnectionLimits {
  /** From one IPv4 address or IPv6 /64. A trusted proxy speaks for many, and has no such limit. */
  readonly perNetwork: number;
  /** Requests of one connection that wait for their answer, or for the client to read it. */
  readonly inFlight: number;
  /** How long a client may leave an answer unread before its connection is closed. */
  readonly stalledMs: number;
  /** How long a client may take to send its headers, and how often that is checked. */
  readonly silentMs: number;
  readonly checkEveryMs: number;
}

const LIMITS: ConnectionLimits = {
  // A browser opens six; an office behind one address has dozens of browsers.
  perNetwork: 256,
  // Browsers and proxies send one at a time. A client may pipeline a thousand requests in one read of 64 kB.
  inFlight: 16,
  stalledMs: 30_000,
  silentMs: 20_000,
  checkEveryMs: 5000,
};

export interface ConnectionsParts {
  readonly isTrusted?: IsTrusted;
  readonly limits?: Partial<ConnectionLimits>;
  readonly counters?: Counters['connections'];
}

const CONNECTION = Symbol('connection');
const STREAM = Symbol('stream');

/** The state of an open connection. Stored on the socket: a map lookup would cost more than everything else here. */
interface Connection {
  readonly network: string | null;
  /** Answers that are not sent yet. Lists that were sent at once never appear here. */
  readonly pending: Set<ServerResponse>;
}

type TrackedSocket = Socket & { [CONNECTION]?: Connection };
type MarkedResponse = ServerResponse & { [STREAM]?: true };

/**
 * For an answer that lasts until its client disconnects, such as a stream of events. Silence does not end it, just as it
 * does not end a request in progress; a shutdown does not wait for it.
 */
export function markAsStream(response: MarkedResponse): void {
  response[STREAM] = true;
}

/**
 * The open connections of one server: how many each network has, and which answers are pending. No client can use
 * more of the server than the limits allow, whether it sends too much, reads nothing or sends nothing.
 */
export class Connections {
  readonly limits: ConnectionLimits;
  readonly #isTrusted: IsTrusted;
  readonly #counters: Counters['connections'];
  readonly #sockets = new Set<TrackedSocket>();
  readonly #perNetwork = new Map<string, number>();
  #isDraining = false;

  constructor({
    isTrusted = () => false,
    limits = {},
    counters = newCounters().connections,
  }: ConnectionsParts = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.#isTrusted = isTrusted;
    this.#counters = counters;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#open(socket));
    server.on('drop', () => {
      this.#counters.serverFull += 1;
    });
    server.on('timeout', (socket) => this.#handleTimeout(socket));
    // Node's own function treats a buffered answer as delivered, and would cut off a long one at shutdown.
    server.closeIdleConnections = () => this.drain();
    // Only connections with unread data get a timer: a timer for every request would make each list 5% slower.
    const check = setInterval(() => this.#startUnreadTimers(), this.limits.stalledMs / 3).unref();
    server.once('close', () => clearInterval(check));
  }

  /** Whether a request may be handled. One too many closes its connection with all earlier requests. */
  admits({ socket }: IncomingMessage): boolean {
    const connection = connectionOf(socket);
    if (connection === undefined) return false;
    if (connection.pending.size < this.limits.inFlight) return true;
    // The remaining pipelined requests also arrive here, after the connection was closed.
    if (!socket.destroyed) this.#counters.pipelined += 1;
    socket.destroy();
    return false;
  }

  /** Call it before a request is handled. */
  answering({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = connectionOf(socket);
    if (connection === undefined) return;
    connection.pending.add(response);
    // `on` although it happens once: removing the listener again would cost more than the count.
    response.on('close', () => {
      connection.pending.delete(response);
      this.#closeIfIdle(socket);
    });
  }

  /** Call it after an answer was sent at once. It only counts if it waits for others or for the client to read. */
  answered(request: IncomingMessage, response: ServerResponse): void {
    if (response.socket === null || request.socket.writableLength > 0) this.answering(request, response);
    else if (this.#isDraining) this.#closeIfIdle(request.socket);
  }

  drain(): void {
    this.#isDraining = true;
    for (const socket of this.#sockets) this.#closeIfIdle(socket);
  }

  #open(socket: TrackedSocket): void {
    const network = this.#networkOf(socket);
    const count = network === null ? 0 : (this.#perNetwork.get(network) ?? 0);
    if (count >= this.limits.perNetwork) {
      this.#counters.networkFull += 1;
      socket.destroy();
      return;
    }
    if (network !== null) this.#perNetwork.set(network, count + 1);
    const connection = { network, pending: new Set<ServerResponse>() };
    socket[CONNECTION] = connection;
    this.#sockets.add(socket);
    socket.once('close', () => this.#closed(socket, connection));
    this.#closeIfIdle(socket);
  }

  #networkOf({ remoteAddress }: Socket): string | null {
    if (this.#isTrusted(remoteAddress)) return null;
    const address = parseAddress(remoteAddress ?? '');
    return address === null ? 'unknown' : `${address.family}/${address.high}/${address.low}`;
  }

  #closed(socket: TrackedSocket, { network, pending }: Connection): void {
    this.#sockets.delete(socket);
    if (network !== null) {
      const left = (this.#perNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#perNetwork.set(network, left);
      else this.#perNetwork.delete(network);
    }
    for (const response of pending) {
      // Node only notifies the current answer. The others would never release their data.
      if (response.socket !== null || response.writableFinished) continue;
      response.destroy();
      response.emit('close');
    }
  }

  /** Node restarts the timer whenever the client reads a byte, and removes it at the end of the answer. */
  #startUnreadTimers(): void {
    const { stalledMs } = this.limits;
    for (const socket of this.#sockets) {
      if (socket.writableLength > 0 && socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
    }
  }

  /** Nothing was sent or received for a while: the connection waits for a request, or the client does not read. */
  #handleTimeout(socket: TrackedSocket): void {
    const isUnread = socket.writableLength > 0;
    if (isUnread) this.#counters.stalled += 1;
    if (isUnread || connectionOf(socket)?.pending.size === 0) socket.destroy();
    // Its request is in progress, or a stream has nothing to send.
    else socket.setTimeout(0);
  }

  #closeIfIdle(socket: TrackedSocket): void {
    if (!this.#isDraining || !isIdle(connectionOf(socket))) return;
    // End before destroy: the last bytes of the answer may still be in the buffer.
    socket.end(() => socket.destroy());
  }
}

function connectionOf(socket: TrackedSocket): Connection | undefined {
  return socket[CONNECTION];
}

function isIdle(connection: Connection | undefined): boolean {
  if (connection === undefined) return false;
  for (const response of connection.pending) if (!(STREAM in response)) return false;
  return true;
}

/**
 * Lets the server close as soon as the last pending request is answered. Otherwise it would wait for every
 * keep-alive connection to time out, and for browsers that opened a connection in advance and never used it.
 */
export function drainConnectionsOnClose(
  app: FastifyInstance,
  connections: Connections,
  drainMs = DRAIN_MS,
): void {
  app.addHook('preClose', async () => {
    connections.drain();
    // Otherwise a client that does not read its answer would keep the database open until the process is killed.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}
