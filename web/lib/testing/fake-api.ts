import { onTestFinished, vi } from 'vitest';
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  calls,
} from '#domain/contract/calls/calls.ts';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import type { z } from '#domain/contract/zod.ts';
import { checkAnswer, readRequest } from './contract-requests.ts';
import { Gate, OtherReply } from './fake-replies.ts';

type Part<Name extends CallName, Key extends string> =
  (typeof calls)[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** A call as the server's route gets it: parsed by the contract's schemas. */
interface ReceivedCall<Name extends CallName> {
  readonly params: Part<Name, 'params'>;
  readonly query: Part<Name, 'query'>;
  readonly body: Part<Name, 'body'>;
}

/** A call as the page sent it: parsing would also trim the name that a form forgot to trim. */
interface SentCall<Name extends CallName> {
  readonly name: Name;
  readonly params: CallParams<Name>;
  readonly query: CallQuery<Name>;
  readonly body: CallBody<Name>;
  readonly token: string | null;
  /** The tags in If-None-Match. */
  readonly knownTags: string | null;
  /** Milliseconds since the fake was made. */
  readonly at: number;
  readonly isAborted: () => boolean;
}

type AnySentCall = { [Name in CallName]: SentCall<Name> }[CallName];

export type Reply<Name extends CallName> = CallAnswer<Name> | OtherReply | Gate<CallAnswer<Name>> | Gate;

type Handler<Name extends CallName> = (call: ReceivedCall<Name>) => CallAnswer<Name> | OtherReply;
/** With undefined the usual answer is sent. */
type Override<Name extends CallName> = (call: ReceivedCall<Name>) => Reply<Name> | undefined;
type Handlers = { readonly [Name in CallName]?: Handler<Name> };

type AnyOverride = (call: ReceivedCall<never>) => unknown;

/**
 * Replaces the server in tests of the page. It takes only what the contract takes and sends only what the
 * contract allows; anything else, and a call that nobody answers, fails the test even where the page hides it.
 */
export class FakeApi {
  readonly calls: AnySentCall[] = [];
  private readonly usual = new Map<string, AnyOverride>();
  private readonly overrides = new Map<string, AnyOverride>();
  private override: (name: CallName) => unknown = () => undefined;
  private readonly madeAt = Date.now();
  private problems: string[] = [];
  private isOver = false;

  constructor(handlers: Handlers = {}) {
    this.usually(handlers);
  }

  /** Takes the place of the network until the test ends. */
  start(): this {
    vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) => this.receive(address, options));
    onTestFinished(() => {
      this.isOver = true;
      const problems = this.takeProblems();
      if (problems.length > 0) throw new Error(`The fake API: ${problems.join('\n')}`);
    });
    return this;
  }

  /** Adds to the usual answers, or replaces some. */
  usually(handlers: Handlers): void {
    for (const [name, handler] of Object.entries(handlers)) this.usual.set(name, handler);
  }

  /** Answers a call in another way until `asUsual`. */
  on<Name extends CallName>(name: Name, answer: Override<Name> | Reply<Name>): void {
    this.overrides.set(name, isHandler(answer) ? answer : () => answer);
  }

  /** The same for every call without its own handler from `on`. */
  onEvery(answer: OtherReply | Gate): void {
    this.override = () => answer;
  }

  asUsual(): void {
    this.overrides.clear();
    this.override = () => undefined;
  }

  /** The calls of that name in their order. */
  sent<Name extends CallName>(name: Name): SentCall<Name>[] {
    return this.calls.filter((call): call is AnySentCall & SentCall<Name> => call.name === name);
  }

  bodies<Name extends CallName>(name: Name): CallBody<Name>[] {
    return this.sent(name).map(({ body }) => body);
  }

  queries<Name extends CallName>(name: Name): CallQuery<Name>[] {
    return this.sent(name).map(({ query }) => query);
  }

  /** What went wrong since the last look; what is taken does not fail the test. */
  takeProblems(): string[] {
    const { problems } = this;
    this.problems = [];
    return problems;
  }

  /**
   * After the test a call is neither answered nor does it fail: its time limit would end half a minute later, and the
   * page's message about it would appear in another test.
   */
  private receive(address: string, options: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      Promise.race([this.answer(address, options), abortOf(options.signal)]).then(
        (response) => this.isOver || resolve(response),
        (error) => this.isOver || reject(error),
      );
    });
  }

  private async answer(address: string, options: RequestInit): Promise<Response> {
    const { name, sent, parsed } = this.noting(() => readRequest(address, options));
    const headers = new Headers(options.headers);
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const knownTags = headers.get('if-none-match');
    const isAborted = () => options.signal?.aborted === true;
    const at = Date.now() - this.madeAt;
    this.calls.push({ name, ...sent, token, knownTags, at, isAborted } as AnySentCall);
    const received = parsed as ReceivedCall<never>;
    const instead = this.noting(() => this.overrides.get(name)?.(received)) ?? this.override(name);
    const given = instead instanceof Gate ? await instead.opened : instead;
    const reply = given === undefined ? this.usualReply(name, received) : given;
    return reply instanceof OtherReply ? reply.respond() : this.responseOf(name, reply);
  }

  private usualReply(name: CallName, received: ReceivedCall<never>): unknown {
    return this.noting(() => {
      const handler = this.usual.get(name);
      if (!handler) throw new Error(`Nobody answers ${name}`);
      return handler(received);
    });
  }

  private responseOf(name: CallName, reply: unknown): Response {
    const terms: CallTerms = calls[name];
    const answer = this.noting(() => checkAnswer(name, reply));
    const init = { status: terms.status ?? 200 };
    return terms.sendsFile ? new Response(String(answer), init) : Response.json(answer, init);
  }

  /** A page shows a failed call as a lost connection: the test would pass without this note. */
  private noting<Value>(run: () => Value): Value {
    try {
      return run();
    } catch (error) {
      this.problems.push(error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
}

function isHandler<Name extends CallName>(answer: Override<Name> | Reply<Name>): answer is Override<Name> {
  return typeof answer === 'function';
}

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
