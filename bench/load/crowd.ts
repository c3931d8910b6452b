import { connect, type Socket } from 'node:net';

const CONNECTIONS = 64;
const END_OF_HEAD = '\r\n\r\n';

interface Connection {
  readonly socket: Socket;
  /** Bytes left of the current answer. */
  bytesLeft: number;
  done: () => void;
}

/**
 * Visitors who request one list over open connections. They read only the status and the length of an answer, so that
 * the server, not the visitors, uses the machine's two cores.
 */
export class Crowd {
  readonly #request: string;
  readonly #answerBytes: number;
  readonly #idle: Connection[] = [];
  readonly #all: Connection[] = [];
  #fault: Error | null = null;
  #onFault: (fault: Error) => void = () => {};

  private constructor(request: string, answerBytes: number) {
    this.#request = request;
    this.#answerBytes = answerBytes;
  }

  static async gather(address: string, path: string, headers: Record<string, string>): Promise<Crowd> {
    const { host, hostname, port } = new URL(address);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
    const place = { host: hostname, port: Number(port) };
    const crowd = new Crowd(request, await bytesOfAnswer(place, request));
    for (let number = 0; number < CONNECTIONS; number += 1) crowd.#add(connect(place));
    return crowd;
  }

  /** Runs at the maximum rate: every visitor sends the next request after each answer. Returns the number of answers. */
  async rush(durationMs: number): Promise<number> {
    const end = performance.now() + durationMs;
    let answered = 0;
    await new Promise<void>((resolve, reject) => {
      this.#onFault = reject;
      const askAgain = (connection: Connection) => {
        if (performance.now() >= end) {
          this.#idle.push(connection);
          if (this.#idle.length === CONNECTIONS) resolve();
          return;
        }
        this.#ask(connection, () => {
          answered += 1;
          askAgain(connection);
        });
      };
      for (const connection of this.#idle.splice(0)) askAgain(connection);
    });
    return answered;
  }

  /**
   * Sends one request at each scheduled moment, whether or not earlier ones are answered. Times count from that moment:
   * a stalled server also delays everyone who would have arrived in the meantime.
   */
  async arrive(perSecond: number, durationMs: number): Promise<number[]> {
    const times: number[] = [];
    const total = Math.floor((perSecond * durationMs) / 1000);
    const startedAt = performance.now();
    for (let sent = 0; times.length < total && this.#fault === null; ) {
      for (; sent < total; sent += 1) {
        const dueAt = startedAt + (sent * 1000) / perSecond;
        const connection = dueAt <= performance.now() ? this.#idle.pop() : undefined;
        if (connection === undefined) break;
        this.#ask(connection, () => {
          times.push(performance.now() - dueAt);
          this.#idle.push(connection);
        });
      }
      await new Promise(setImmediate);
    }
    if (this.#fault !== null) throw this.#fault;
    return times;
  }

  leave(): void {
    for (const { socket } of this.#all) socket.destroy();
  }

  #add(socket: Socket): void {
    const connection: Connection = { socket, bytesLeft: 0, done: () => {} };
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(connection, chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('A connection was closed')));
    this.#all.push(connection);
    this.#idle.push(connection);
  }

  #ask(connection: Connection, done: () => void): void {
    connection.bytesLeft = this.#answerBytes;
    connection.done = done;
    connection.socket.write(this.#request);
  }

  #take(connection: Connection, chunk: Buffer): void {
    const isBeginning = connection.bytesLeft === this.#answerBytes;
    if (isBeginning && chunk.toString('latin1', 9, 12) !== '200') {
      this.#fail(new Error(`A list was answered with ${chunk.toString('latin1', 0, 20)}`));
    }
    connection.bytesLeft -= chunk.length;
    if (connection.bytesLeft < 0) this.#fail(new Error('An answer was longer than the first one'));
    if (connection.bytesLeft <= 0) connection.done();
  }

  /** The first failure counts; without it a crowd without answers would wait forever. */
  #fail(fault: Error): void {
    this.#fault ??= fault;
    this.#onFault(this.#fault);
  }
}

/** The same for every answer: date and id have a fixed length. */
function bytesOfAnswer(place: { host: string; port: number }, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(place, () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf(END_OF_HEAD);
      const bodyBytes = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (headEnd < 0) return;
      socket.destroy();
      resolve(headEnd + END_OF_HEAD.length + bodyBytes);
    });
  });
}
