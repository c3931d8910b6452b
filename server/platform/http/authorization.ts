import type { IncomingMessage } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Audience } from '#domain/contract/calls/define-call.ts';
import { isSignedIn, isStaff, type Role } from '#domain/contract/entities/roles.ts';
import { type Caller, PUBLIC } from './caller.ts';
import { Failure, SessionEnded } from './failure.ts';
import { isReading } from './reading-methods.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Without it nobody may. */
    audience?: Audience;
    ignoresDeadToken?: boolean;
    /** Lasts until one side ends it. A page opens it by itself, so it does not count as a use of the session. */
    isStream?: boolean;
    /** Called by open pages themselves, and no use of the session either. */
    isAutomatic?: boolean;
  }
  interface FastifyRequest {
    /** Who makes the request, as the server determined it. A role that the client claims is never trusted. */
    caller: Caller;
  }
}

export interface Authenticator {
  /**
   * Whose session it is, determined for every request; null for an expired or unknown token. Only a use extends the idle
   * time of the session.
   */
  callerOf(token: string, terms: { readonly isUse: boolean }): Promise<Caller | null>;
  /** From memory: whether the site is open to everyone, or this browser has a valid grant. */
  isUnlocked(request: Pick<IncomingMessage, 'headers'>): boolean;
}

type Policy = Pick<FastifyContextConfig, 'audience' | 'ignoresDeadToken' | 'isStream' | 'isAutomatic'>;
type Refuse = Failure | undefined;

/**
 * Every route is closed until it names its audience. Call it before the routes are registered, because it adds a hook to
 * each; the hook decides by the headers alone, before a body is read.
 */
export function authorizeRequests(app: FastifyInstance, authenticator: Authenticator): void {
  // Set by the hook: a decorator cannot have a shared object as its initial value.
  app.decorateRequest('caller');
  app.addHook('onRoute', (route) => {
    // Read with the first request: the scope of a plugin may set the audience of its routes later.
    const policyOf = (): Policy => route.config ?? {};
    const authorizeHook = (request: FastifyRequest, _reply: FastifyReply, go: (error?: Error) => void) => {
      const policy = policyOf();
      const token = tokenOf(request);
      request.caller = PUBLIC;
      // Nearly all requests are visitors' price lists: this path waits for nothing.
      if (token === null) return go(refusalOfVisitor(authenticator, request, policy.audience));
      authorize(authenticator, request, token, policy).then(go, go);
    };
    route.onRequest = [route.onRequest ?? [], authorizeHook].flat();
    if (writes(route.method))
      route.preValidation = [checkAgain(authenticator, policyOf), route.preValidation ?? []].flat();
  });
}

/**
 * Checks again after the body has arrived: a sender may be as slow as it likes, and a person who was signed out meanwhile
 * must not complete the request.
 */
function checkAgain(authenticator: Authenticator, policyOf: () => Policy) {
  return async (request: FastifyRequest) => {
    const token = tokenOf(request);
    if (token === null || request.caller.session === null) return;
    const refusal = await authorize(authenticator, request, token, policyOf());
    if (refusal) throw refusal;
  };
}

function writes(method: string | readonly string[]): boolean {
  return [method].flat().some((each) => !isReading(each));
}

/** Null without an Authorization header. Any other scheme counts as a token that nobody has. */
export function tokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const { authorization } = headers;
  return authorization === undefined ? null : authorization.replace(/^bearer +/i, '');
}

function refusalOfVisitor(
  authenticator: Authenticator,
  request: FastifyRequest,
  audience: Audience | undefined,
): Refuse {
  if (audience === 'open') return undefined;
  if (audience === undefined) return new Failure('access/denied');
  if (!authenticator.isUnlocked(request)) return new Failure('site-locked');
  return audience === 'granted' ? undefined : new Failure('session-ended');
}

async function authorize(
  authenticator: Authenticator,
  request: FastifyRequest,
  token: string,
  { audience, ignoresDeadToken, isStream, isAutomatic }: Policy,
): Promise<Refuse> {
  const caller = await authenticator.callerOf(token, { isUse: !isStream && !isAutomatic });
  if (caller === null) {
    // Never public prices for an expired token: its owner would mistake them for their own prices.
    if (!ignoresDeadToken) return new SessionEnded();
    // The session may have ended since the headers arrived: the call must not be that of its former owner.
    request.caller = PUBLIC;
    return refusalOfVisitor(authenticator, request, audience);
  }
  request.caller = caller;
  return audience !== undefined && ALLOWS[audience](caller.role) ? undefined : new Failure('access/denied');
}

/** For callers with a session, which also opens a protected site. */
const ALLOWS = {
  open: () => true,
  granted: () => true,
  'signed-in': isSignedIn,
  staff: isStaff,
  admin: (role) => role === 'admin',
} satisfies Record<Audience, (role: Role) => boolean>;
