import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Under the ten seconds after which container managers lose patience and kill. */
const DRAIN_MS = 8000;

/**
 * Lets the server close as soon as the last request in flight is answered. Left alone it would wait for every
 * keep-alive connection to time out, and for browsers that opened a connection ahead and never spoke on it.
 */
export function drainConnectionsOnClose(app: FastifyInstance, drainMs = DRAIN_MS): void {
  const connections = new OpenConnections(app.server);
  app.addHook('preClose', async () => {
    connections.drain();
    // A client that stopped reading its answer must not keep the database open until we are killed.
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}

class OpenConnections {
  readonly #requestsInFlight = new Map<Socket, number>();
  #isDraining = false;

  constructor(server: Server) {
    server.on('connection', (socket) => this.#open(socket));
    server.on('request', (request, response) => {
      // Answered ahead of the routes: nothing is in flight but bytes, which an ending socket still sends.
      if (response.writableEnded) return this.#closeIfIdle(request.socket);
      this.#count(request.socket, 1);
      // `on`, although it happens once: taking the listener away again would cost more than the count.
      response.on('close', () => this.#count(request.socket, -1));
    });
  }

  drain(): void {
    this.#isDraining = true;
    for (const socket of this.#requestsInFlight.keys()) this.#closeIfIdle(socket);
  }

  #open(socket: Socket): void {
    this.#requestsInFlight.set(socket, 0);
    socket.once('close', () => this.#requestsInFlight.delete(socket));
    this.#closeIfIdle(socket);
  }

  #count(socket: Socket, change: 1 | -1): void {
    const before = this.#requestsInFlight.get(socket);
    if (before === undefined) return;
    this.#requestsInFlight.set(socket, before + change);
    this.#closeIfIdle(socket);
  }

  #closeIfIdle(socket: Socket): void {
    if (!this.#isDraining || this.#requestsInFlight.get(socket) !== 0) return;
    // Ended before it is destroyed: the answer's last bytes may still be on their way out.
    socket.end(() => socket.destroy());
  }
}
