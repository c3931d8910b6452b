import type { FastifyBaseLogger } from 'fastify';

/**
 * A logger whose children are created when they write their first line. The framework creates one for every request, most
 * never write, and creating a redacting logger was the most expensive step of answering with a price list.
 */
export function lazyLogger(logger: FastifyBaseLogger): FastifyBaseLogger {
  return new LazyLogger(logger, null);
}

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type ChildArguments = Parameters<FastifyBaseLogger['child']>;

class LazyLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  /** Null: this is the parent itself. */
  readonly #childArguments: ChildArguments | null;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, childArguments: ChildArguments | null) {
    this.#parent = parent;
    this.#childArguments = childArguments;
  }

  get level(): string {
    return this.#own().level;
  }

  set level(level: string) {
    this.#own().level = level;
  }

  child(...given: ChildArguments): FastifyBaseLogger {
    return new LazyLogger(this.#own(), given);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  silent(): void {}

  #write(level: Level, line: unknown[]): void {
    const own = this.#own();
    Reflect.apply(own[level], own, line);
  }

  #own(): FastifyBaseLogger {
    this.#made ??= this.#childArguments ? this.#parent.child(...this.#childArguments) : this.#parent;
    return this.#made;
  }
}
