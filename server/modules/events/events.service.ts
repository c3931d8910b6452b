import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Role } from '#domain/contract/entities/roles.ts';
import type { Versions } from '#domain/contract/entities/versions.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import type { Authenticator } from '#server/platform/http/authorization.ts';
import type { Caller, CallerSession } from '#server/platform/http/caller.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type Counters, newCounters } from '#server/platform/metrics/counters.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { EventStream } from './event-stream.ts';
import { STREAM_LIMITS, StreamCounts, type StreamLimits } from './stream-limits.ts';

/** Ends a stream well within a second after its session has ended. */
const REVIEW_EVERY_MS = 500;
/** Proxies close a connection that is silent for a minute; some phone networks after half of one. */
const COMMENT_EVERY_MS = 25_000;
/** About a millisecond of work. */
const STREAMS_PER_TURN = 100;
/** The client's next attempt after a refusal. */
const RETRY_SECONDS = 60;

interface Changing {
  /** Calls back when a version is another one. Returns a stop function. */
  subscribe(listener: () => void): () => void;
}

export interface EventsParts {
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** The version of the list that a role gets. */
  readonly lists: Changing & { of(role: Role): number };
  readonly shop: Changing & { version(): string };
  readonly identity: Pick<Authenticator, 'isUnlocked'> & {
    callersOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Caller>>;
  };
  readonly counters?: Counters['streams'];
  readonly limits?: StreamLimits;
  readonly reviewEveryMs?: number;
  readonly commentEveryMs?: number;
}

/** Who asks for a stream. */
export interface Follower {
  readonly caller: Caller;
  readonly address: string;
  /** The grant of a visitor to a protected site. */
  readonly headers: Pick<IncomingHttpHeaders, 'cookie'>;
}

interface OpenStream extends Follower {
  readonly events: EventStream;
  /** The data of the last event; empty before the first. */
  sent: string;
  wroteAt: number;
}

type SessionStream = OpenStream & { readonly caller: { readonly session: CallerSession } };

/** The open pages that follow the prices. Each is told the version of its own list and of the shop, and nothing else. */
export class Events {
  readonly #parts: EventsParts;
  readonly #counters: Counters['streams'];
  readonly #counts: StreamCounts;
  readonly #faults: FaultLog;
  readonly #streams = new Set<OpenStream>();
  /** The data of the last event of each role. */
  readonly #known = new Map<Role, Versions & { readonly data: string }>();
  #isClosing = false;

  constructor(parts: EventsParts) {
    this.#parts = parts;
    this.#counters = parts.counters ?? newCounters().streams;
    this.#counts = new StreamCounts(parts.limits ?? STREAM_LIMITS);
    this.#faults = new FaultLog(parts.logger);
  }

  /** Refused before `connect` if too many are open. `capacity` is how many connections the server takes. */
  open(follower: Follower, capacity: number, connect: () => EventStream): void {
    this.#refuseBeyondLimits(follower.address, capacity);
    const stream: OpenStream = { ...follower, events: connect(), sent: '', wroteAt: 0 };
    const uncount = this.#counts.count(follower.address);
    this.#streams.add(stream);
    this.#counters.open += 1;
    stream.events.onClose(() => {
      uncount();
      this.#streams.delete(stream);
      this.#counters.open -= 1;
    });
    this.#bring(stream);
  }

  /** Reviews the streams on every change and every half second. Returns a stop function. */
  start(): () => Promise<void> {
    const { lists, shop, reviewEveryMs: everyMs = REVIEW_EVERY_MS } = this.#parts;
    // Separate: visitors without a session must not wait for a database that does not answer.
    const reviews = [
      new RecurringWork(() => this.#reviewVisitors(), { everyMs }),
      new RecurringWork(() => this.#reviewSessions(), { everyMs }),
    ];
    const review = () => {
      for (const each of reviews) each.request();
    };
    const unsubscribe = [lists.subscribe(review), shop.subscribe(review)];
    return async () => {
      for (const stop of unsubscribe) stop();
      await Promise.all(reviews.map((each) => each.stop()));
    };
  }

  versionsOf(role: Role): Versions {
    const { lists, shop } = this.#parts;
    return { list: lists.of(role), shop: shop.version() };
  }

  /** Before a shutdown. Each page opens its stream again, on this server after the restart or on another one. */
  endAll(): void {
    this.#isClosing = true;
    for (const stream of this.#streams) this.#end(stream);
  }

  #refuseBeyondLimits(address: string, capacity: number): void {
    if (this.#isClosing) fail('events/closing');
    const refusal = this.#counts.refusal(address, capacity);
    if (refusal === null) return;
    this.#counters.refused += 1;
    fail(refusal, { retryAfterSeconds: RETRY_SECONDS });
  }

  #reviewVisitors(): Promise<void> {
    const { identity } = this.#parts;
    const streams = [...this.#streams].filter((stream) => !hasSession(stream));
    return inTurns(streams, (stream) => {
      if (identity.isUnlocked(stream)) this.#bring(stream);
      else this.#end(stream);
    });
  }

  /** One query for all sessions. While it fails, nobody is told of a change: they may no longer have that tier. */
  async #reviewSessions(): Promise<void> {
    // Collected before the query: those that are opened meanwhile are not in its answer.
    const streams = [...this.#streams].filter(hasSession);
    if (streams.length === 0) return;
    const ids = new Set(streams.map(({ caller }) => caller.session.id));
    try {
      const callers = await this.#parts.identity.callersOf([...ids]);
      this.#faults.recovered('the sessions of open pages can be checked again');
      await inTurns(streams, (stream) => {
        const { role, session } = stream.caller;
        if (callers.get(session.id)?.role === role) this.#bring(stream);
        else this.#end(stream);
      });
    } catch (error) {
      this.#faults.fault('cannot check the sessions of open pages', { err: error });
      await inTurns(streams, (stream) => this.#keepAlive(stream));
    }
  }

  /** Sends what is new. A client that does not read gets the newest versions when it reads again. */
  #bring(stream: OpenStream): void {
    const data = this.#dataFor(stream.caller.role);
    if (data === stream.sent) {
      this.#keepAlive(stream);
    } else if (stream.events.send('versions', data)) {
      stream.sent = data;
      stream.wroteAt = performance.now();
      this.#counters.events += 1;
    }
  }

  /** One text for all streams of a role. */
  #dataFor(role: Role): string {
    const versions = this.versionsOf(role);
    const known = this.#known.get(role);
    if (known?.list === versions.list && known.shop === versions.shop) return known.data;
    const data = JSON.stringify(versions);
    this.#known.set(role, { ...versions, data });
    return data;
  }

  #keepAlive(stream: OpenStream): void {
    const { commentEveryMs = COMMENT_EVERY_MS } = this.#parts;
    const now = performance.now();
    if (now - stream.wroteAt >= commentEveryMs && stream.events.comment()) stream.wroteAt = now;
  }

  #end(stream: OpenStream): void {
    this.#streams.delete(stream);
    stream.events.end();
  }
}

/** Thousands of writes in a row would take a tenth of a second, and every list that is asked for then would wait for it. */
async function inTurns<Stream>(streams: readonly Stream[], review: (stream: Stream) => void): Promise<void> {
  for (const [place, stream] of streams.entries()) {
    if (place > 0 && place % STREAMS_PER_TURN === 0) await nextTurn();
    review(stream);
  }
}

function hasSession(stream: OpenStream): stream is SessionStream {
  return stream.caller.session !== null;
}
