import { parseSetCookie } from 'cookie';
import { fastify, type LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { openIdentity } from '#server/modules/identity/index.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { authorizeRequests } from '#server/platform/http/authorization.ts';
import { validateByContract } from '#server/platform/http/contract-routes.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { serverOptions } from '#server/platform/http/server-options.ts';
import { createLogger } from '#server/platform/logging.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { digest, lookupOf, TEST_KEY } from './digested-pins.ts';
import { makeCustomer, makeStaff } from './people.ts';
import { settableClock } from './settable-clock.ts';

export const PINS = { admin: '10000001', manager: '20000002', ada: '3003', bob: '4004' };

/** One instance with the sign-in calls, authentication and its log. */
export async function startInstance(database: Database) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const clock = settableClock();
  const identity = await openIdentity({
    database,
    logger,
    digest,
    clock,
    timeZone: 'UTC',
    retention: trustedRetention({ database, clock }),
    secretKey: TEST_KEY,
  });
  const app = fastify(serverOptions({ logger, isTrusted: () => false }));
  onTestFinished(() => app.close());
  answerErrors(app);
  authorizeRequests(app, identity);
  validateByContract(app);
  identity.registerRoutes(app);

  const send = (
    method: 'GET' | 'POST',
    url: string,
    given: { pin?: string; role?: string; token?: string; cookie?: string },
  ) =>
    app.inject({
      method,
      url,
      headers: {
        ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
        ...(given.cookie !== undefined && { cookie: given.cookie }),
      },
      ...(given.pin !== undefined && {
        payload: { pinHash: browserHashOf(given.pin), ...(given.role && { role: given.role }) },
      }),
    });
  return {
    validatePin: (pin: string, given: { role?: string; token?: string; cookie?: string } = {}) =>
      send('POST', '/api/validate-pin', { pin, ...given }),
    validateManager: (pin: string) => send('POST', '/api/auth/validate-manager', { pin }),
    session: (token?: string) => send('GET', '/api/auth/session', token === undefined ? {} : { token }),
    logout: (token?: string) => send('POST', '/api/auth/logout', token === undefined ? {} : { token }),
    log: () => lines.join(''),
  };
}

export function cookiesOf({ headers }: LightMyRequestResponse) {
  return [headers['set-cookie'] ?? []].flat().map((text) => parseSetCookie(text));
}

/** An instance on a database with staff and two customers; Bob is deactivated. */
export async function startSignInServer(database: Database) {
  await makeStaff(database.query, 'admin', await lookupOf(PINS.admin));
  await makeStaff(database.query, 'manager', await lookupOf(PINS.manager));
  const ada = await makeCustomer(database.query, {
    name: 'Ada',
    isVip: true,
    lookup: await lookupOf(PINS.ada),
  });
  await makeCustomer(database.query, { name: 'Bob', isActive: false, lookup: await lookupOf(PINS.bob) });
  return { database, ada, instance: await startInstance(database) };
}
