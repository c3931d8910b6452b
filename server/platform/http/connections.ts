import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from '#server/platform/address.ts';
import { newTally, type Tally } from '#server/platform/metrics/tally.ts';
import type { IsTrusted } from './client-address.ts';

/** Under the ten seconds after which container managers lose patience and kill. */
const DRAIN_MS = 8000;

export interface ConnectionLimits {
  /** From one IPv4 address or IPv6 /64. A trusted proxy speaks for many, and has no such limit. */
  readonly perNetwork: number;
  /** Requests of one connection that wait for their answer, or for the client to read it. */
  readonly inFlight: number;
  /** How long a client may leave an answer unread before its connection is closed. */
  readonly stalledMs: number;
  /** How long it may take to say what it wants; and how often that is looked at. */
  readonly silentMs: number;
  readonly lookEveryMs: number;
}

const LIMITS: ConnectionLimits = {
  // A browser opens six; an office behind one address has dozens of browsers.
  perNetwork: 256,
  // Browsers and proxies send one at a time. What a client pipelines is parsed 64 kB at a time, a thousand requests.
  inFlight: 16,
  stalledMs: 30_000,
  silentMs: 20_000,
  lookEveryMs: 5000,
};

export interface ConnectionsParts {
  readonly isTrusted?: IsTrusted;
  readonly limits?: Partial<ConnectionLimits>;
  readonly tally?: Tally['connections'];
}

const CONNECTION = Symbol('connection');
const STREAM = Symbol('stream');

/** What is known of an open connection. On the socket itself: a look into a map costs more than all the rest of it. */
interface Connection {
  readonly network: string | null;
  /** Answers that are not sent yet. Lists that went out at once are never among them. */
  readonly pending: Set<ServerResponse>;
}

type TrackedSocket = Socket & { [CONNECTION]?: Connection };
type MarkedResponse = ServerResponse & { [STREAM]?: true };

/**
 * For an answer that goes on until its client leaves, such as a stream of events. Silence does not end it, as it ends no
 * request that is worked on; a stop of the server does not wait for it.
 */
export function markAsStream(response: MarkedResponse): void {
  response[STREAM] = true;
}

/**
 * The open connections of one server: how many each network has, and what each still has to be sent. No client can take
 * more of the server than the limits allow, whether it sends too much, reads nothing or says nothing.
 */
export class Connections {
  readonly limits: ConnectionLimits;
  readonly #isTrusted: IsTrusted;
  readonly #tally: Tally['connections'];
  readonly #sockets = new Set<TrackedSocket>();
  readonly #perNetwork = new Map<string, number>();
  #isDraining = false;

  constructor({
    isTrusted = () => false,
    limits = {},
    tally = newTally().connections,
  }: ConnectionsParts = {}) {
    this.limits = { ...LIMITS, ...limits };
    this.#isTrusted = isTrusted;
    this.#tally = tally;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#open(socket));
    server.on('drop', () => {
      this.#tally.serverFull += 1;
    });
    server.on('timeout', (socket) => this.#standStill(socket));
    // Node's own takes an answer that is handed over for one that has arrived, and cuts off a long one at a stop.
    server.closeIdleConnections = () => this.drain();
    // Only those that have something unread get a timer: one for every request would cost each list a twentieth.
    const look = setInterval(() => this.#timeUnread(), this.limits.stalledMs / 3).unref();
    server.once('close', () => clearInterval(look));
  }

  /** Whether a request may be worked on. One too many ends its connection, and with it all that came before. */
  admits({ socket }: IncomingMessage): boolean {
    const connection = connectionOf(socket);
    if (connection === undefined) return false;
    if (connection.pending.size < this.limits.inFlight) return true;
    // The rest of what was read comes here as well, after the end of its connection.
    if (!socket.destroyed) this.#tally.pipelined += 1;
    socket.destroy();
    return false;
  }

  /** Before somebody begins to answer. */
  answering({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = connectionOf(socket);
    if (connection === undefined) return;
    connection.pending.add(response);
    // `on`, although it happens once: taking the listener away again would cost more than the count.
    response.on('close', () => {
      connection.pending.delete(response);
      this.#closeIfIdle(socket);
    });
  }

  /** After an answer was sent at once. It counts only if it waits behind others or for the client to read. */
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
      this.#tally.networkFull += 1;
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
      // Node says so only to the answer whose turn it was. The others would never let go of what they send.
      if (response.socket !== null || response.writableFinished) continue;
      response.destroy();
      response.emit('close');
    }
  }

  /** Node puts its timer back whenever a byte was read by the client, and takes it away with the answer's end. */
  #timeUnread(): void {
    const { stalledMs } = this.limits;
    for (const socket of this.#sockets) {
      if (socket.writableLength > 0 && socket.timeout !== stalledMs) socket.setTimeout(stalledMs);
    }
  }

  /** Nothing has gone in or out for a while: while the next request was awaited, or while an answer lay unread. */
  #standStill(socket: TrackedSocket): void {
    const isUnread = socket.writableLength > 0;
    if (isUnread) this.#tally.stalled += 1;
    if (isUnread || connectionOf(socket)?.pending.size === 0) socket.destroy();
    // Somebody works on its request, or a stream has nothing to say.
    else socket.setTimeout(0);
  }

  #closeIfIdle(socket: TrackedSocket): void {
    if (!this.#isDraining || !isIdle(connectionOf(socket))) return;
    // Ended before it is destroyed: the answer's last bytes may still be on their way out.
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
 * Lets the server close as soon as the last request in flight is answered. Left alone it would wait for every
 * keep-alive connection to time out, and for browsers that opened a connection ahead and never spoke on it.
 */
export function drainConnectionsOnClose(
  app: FastifyInstance,
  connections: Connections,
  drainMs = DRAIN_MS,
): void {
  app.addHook('preClose', async () => {
    connections.drain();
    // A client that stopped reading its answer must not keep the database open until we are killed.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}
