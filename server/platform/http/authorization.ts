import type { IncomingMessage } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Audience } from '#domain/contract/calls/define-call.ts';
import { isSignedIn, isStaff, type Role } from '#domain/contract/entities/roles.ts';
import { type Caller, PUBLIC } from './caller.ts';
import { Failure, SessionOver } from './failure.ts';
import { isReading } from './reading-methods.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may come in. A route that says nothing lets nobody in. */
    audience?: Audience;
    ignoresDeadToken?: boolean;
  }
  interface FastifyRequest {
    /** Who asks, as the server worked it out. Nothing that a client says about its role is believed. */
    caller: Caller;
  }
}

export interface Doorkeeper {
  /** Whose session it is, worked out anew at every request; null for a token that is dead or never was one. */
  callerOf(token: string): Promise<Caller | null>;
  /** From memory: whether the site is open to everyone, or this browser has passed the gate. */
  isUnlocked(request: Pick<IncomingMessage, 'headers'>): boolean;
}

type Policy = Pick<FastifyContextConfig, 'audience' | 'ignoresDeadToken'>;
type Refuse = Failure | undefined;

/**
 * Every route is closed until it says for whom it is open. Registered before the routes, because it stands in front of
 * each; it decides by the headers alone, before a body is read.
 */
export function keepDoor(app: FastifyInstance, keeper: Doorkeeper): void {
  // Set by the door itself: a shared object cannot be a decorator's first value.
  app.decorateRequest('caller');
  app.addHook('onRoute', (route) => {
    // Read when the first request comes: a plugin's scope may still be about to say for whom its routes are.
    const policyOf = (): Policy => route.config ?? {};
    const door = (request: FastifyRequest, _reply: FastifyReply, go: (error?: Error) => void) => {
      const { audience, ignoresDeadToken = false } = policyOf();
      const token = tokenOf(request);
      request.caller = PUBLIC;
      // The way of nearly all requests, a visitor's price list: nothing is waited for.
      if (token === null) return go(refusalOfVisitor(keeper, request, audience));
      admit(keeper, request, token, { audience, ignoresDeadToken }).then(go, go);
    };
    route.onRequest = [route.onRequest ?? [], door].flat();
    if (writes(route.method))
      route.preValidation = [lookAgain(keeper, policyOf), route.preValidation ?? []].flat();
  });
}

/**
 * Once more when the body is there: it may come as slowly as its sender likes, and whoever was signed out meanwhile must
 * not finish what they began.
 */
function lookAgain(keeper: Doorkeeper, policyOf: () => Policy) {
  return async (request: FastifyRequest) => {
    const token = tokenOf(request);
    if (token === null || request.caller.session === null) return;
    const { audience, ignoresDeadToken = false } = policyOf();
    const refusal = await admit(keeper, request, token, { audience, ignoresDeadToken });
    if (refusal) throw refusal;
  };
}

function writes(method: string | readonly string[]): boolean {
  return [method].flat().some((each) => !isReading(each));
}

/** Null without an Authorization header. Whatever else is in one is a token that nobody has. */
export function tokenOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return authorization === undefined ? null : authorization.replace(/^bearer +/i, '');
}

function refusalOfVisitor(
  keeper: Doorkeeper,
  request: FastifyRequest,
  audience: Audience | undefined,
): Refuse {
  if (audience === 'open') return undefined;
  if (audience === undefined) return new Failure('access/denied');
  if (!keeper.isUnlocked(request)) return new Failure('site-locked');
  return audience === 'granted' ? undefined : new Failure('session-ended');
}

async function admit(
  keeper: Doorkeeper,
  request: FastifyRequest,
  token: string,
  { audience, ignoresDeadToken }: { audience: Audience | undefined; ignoresDeadToken: boolean },
): Promise<Refuse> {
  const caller = await keeper.callerOf(token);
  // Never public prices for a dead token: its owner would take them for their own.
  if (caller === null) {
    return ignoresDeadToken ? refusalOfVisitor(keeper, request, audience) : new SessionOver();
  }
  request.caller = caller;
  return audience !== undefined && ADMITS[audience](caller.role) ? undefined : new Failure('access/denied');
}

/** Among those who have a session: it opens the gate as well. */
const ADMITS = {
  open: () => true,
  granted: () => true,
  'signed-in': isSignedIn,
  staff: isStaff,
  admin: (role) => role === 'admin',
} satisfies Record<Audience, (role: Role) => boolean>;
