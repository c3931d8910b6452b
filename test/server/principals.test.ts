import { expect, test } from 'vitest';
import { calls } from '#domain/contract/calls/calls.ts';
import type { Audience, CallTerms } from '#domain/contract/calls/define-call.ts';
import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import { ROLES, type Role } from '#domain/contract/entities/roles.ts';
import { z } from '#domain/contract/zod.ts';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { buildTestApp, TEST_SECRET_KEY, type TestApp } from '#test/build-test-app.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';
import { type RegisteredRoute, routesOf } from './routes-of.ts';

/** Every kind of caller on a protected site: without a grant, with a grant, and with a session. */
const PRINCIPALS = ['no grant', ...ROLES] as const;
type Principal = (typeof PRINCIPALS)[number];

/** The metrics have their own token, which no person has. */
type Admission = Audience | 'own token';

const ADMITTED = {
  open: PRINCIPALS,
  granted: ROLES,
  'signed-in': ['customer', 'vip', 'heavyweight', 'manager', 'admin'],
  staff: ['manager', 'admin'],
  admin: ['admin'],
  'own token': [],
} satisfies Record<Admission, readonly Principal[]>;

/** Routes outside the contract: pages, health, metrics, and the API document with its files. */
const OTHERS: readonly [pattern: RegExp, audience: Admission][] = [
  [/^\/metrics$/, 'own token'],
  [/^\/(healthz|readyz|manifest\.webmanifest|logo\/:digest)$/, 'open'],
  [/^\/((admin|admin-portal|manager|manager-portal)\/?)?$/, 'open'],
  [/^\/(setup|join)$/, 'open'],
  [/^\/api\/docs(\/|$)/, 'granted'],
];

/**
 * Calls that have rules of their own: the shop has not switched them on, or they are for customers. They answer 403 to some
 * whom the route admits, so that only a 401 says that it did not.
 */
const OWN_RULES = /^(GET|HEAD|POST|DELETE) \/api\/(inquiries|share|share-links)(\/|$)/;

const AUDIENCES = new Map<string, Audience>(
  Object.values(calls).map(({ method, path, audience }) => [
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    audience,
  ]),
);

function audienceOf({ method, path }: RegisteredRoute): Admission | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return AUDIENCES.get(`${asked} ${path}`) ?? OTHERS.find(([pattern]) => pattern.test(path))?.[1];
}

const SITE_PASSWORD = 'sesame';

/** A protected site, and the cookie of a visitor who knew the password. */
async function openProtectedSite(): Promise<TestApp & { readonly grant: string }> {
  const built = await buildTestApp({ variables: { METRICS_TOKEN: 'for nobody here at all' } });
  const { app, database } = built;
  const digest = secretDigester(TEST_SECRET_KEY);
  await createStaffPins({ database, clock: { now: () => NOON }, digest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.enableProtection(SITE_PASSWORD);
  const { setCookies } = await new Browser(app).knock(SITE_PASSWORD);
  return { ...built, grant: setCookies[0]?.split(';')[0] ?? '' };
}

async function headersOf(principal: Principal, site: Awaited<ReturnType<typeof openProtectedSite>>) {
  if (principal === 'no grant') return {};
  return principal === 'public' ? { cookie: site.grant } : site.as(principal satisfies Role);
}

test('every route has an audience and admits exactly that', async () => {
  const site = await openProtectedSite();
  const routes = routesOf(site.app);
  const registered = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect([...AUDIENCES.keys()].filter((call) => !registered.has(call))).toEqual([]);
  for (const route of routes) {
    const audience = audienceOf(route);
    const name = `${route.method} ${route.path}`;
    expect(audience, `${name} is not in the table`).toBeDefined();
    const admitted: readonly Principal[] = ADMITTED[audience ?? 'open'];
    for (const principal of PRINCIPALS) {
      // Without a body, admitted callers get a 400 and change nothing. A new session each, because one call ends it.
      const headers = await headersOf(principal, site);
      const url = addressOf(route);
      // As a stream: the one of events ends with the server.
      const { statusCode } = await site.app.inject({
        method: methodOf(route),
        url,
        headers,
        payloadAsStream: true,
      });
      const refusals = OWN_RULES.test(name) ? [401] : [401, 403];
      expect(refusals.includes(statusCode), `${name} for ${principal}: ${statusCode}`).toBe(
        !admitted.includes(principal),
      );
    }
  }
});

test('an expired token is refused except on calls that must work without one', async () => {
  const site = await openProtectedSite();
  const headers = { authorization: `Bearer ${'0'.repeat(64)}`, cookie: site.grant };
  for (const { method, path, ignoresDeadToken } of Object.values<CallTerms & Endpoint>(calls)) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const { statusCode, body, ...answer } = await site.app.inject({
      method,
      url: url.replaceAll(/:\w+/g, '1'),
      headers,
    });
    const name = `${method} ${path}: ${statusCode}`;
    if (ignoresDeadToken) expect(body, name).not.toContain('session-ended');
    else
      expect({ name, statusCode, body: JSON.parse(body), headers: answer.headers }).toMatchObject({
        statusCode: 401,
        body: { details: { code: 'session-ended' } },
        headers: { 'clear-site-data': '"cache"' },
      });
  }
});

/** The router prints the files of the API document one level too high. */
function addressOf({ path }: RegisteredRoute): string {
  return path.replaceAll(/:\w+/g, '1').replace('/*', '/static/swagger-ui.css');
}

function methodOf({ method }: RegisteredRoute): 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method);
}
