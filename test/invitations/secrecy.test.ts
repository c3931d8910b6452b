import { expect, onTestFinished, test } from 'vitest';
import { createCredentials, type Identity } from '#server/modules/identity/index.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { createSecretPool } from '#server/modules/identity/throttle/secret-pool.service.ts';
import { createAccept } from '#server/modules/invitations/accept.service.ts';
import { PUBLIC } from '#server/platform/http/caller.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { TEST_SECRET_KEY } from '#test/build-test-app.ts';
import { lendDatabase } from '#test/database-pool.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { NOON } from '#test/noon.ts';
import { InvitedShop, newSecret } from './invited-shop.ts';

const METRICS_TOKEN = 'for the tests of secrecy';

async function openShop() {
  const { database, giveBack } = await lendDatabase('sqlite');
  onTestFinished(giveBack);
  return InvitedShop.open(database, { variables: { METRICS_TOKEN, TRUSTED_PROXIES: '127.0.0.1' } });
}

test('no token and no nonce reaches the log, the database, a metric or another answer', async () => {
  const shop = await openShop();
  const { app, database, log } = shop.built;
  const ada = await shop.addCustomer({ name: 'Ada' });
  const many = await shop.send('admin', 'POST', '/api/customer-pins/invitations', {
    pinHashes: [ada.handle],
  });
  const secrets = [
    many.json().invitations[0].token,
    (await shop.invite(ada)).token,
    newSecret(),
    newSecret(),
  ];
  const [, live = '', madeUp = '', nonce = ''] = secrets;
  const answers = [
    await shop.accept(live, { nonce }),
    await shop.accept(live),
    await shop.accept(madeUp),
    // As a program might send it, which no browser does.
    ...(await Promise.all(
      [
        `/join#${live}`,
        `/join%23${live}`,
        `/join/${live}`,
        `/join?token=${live}`,
        `/api/invitations/accept?token=${live}`,
      ].map((url) => app.inject({ url, headers: { referer: `https://shop.example/join#${live}` } })),
    )),
    await app.inject({ method: 'POST', url: '/api/invitations/accept', body: { token: live } }),
    await app.inject({ method: 'POST', url: '/api/invitations/accept', body: { token: `${live}0`, nonce } }),
    await app.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      headers: { 'content-type': 'application/json' },
      body: `{"token":"${live}"`,
    }),
    await shop.send('admin', 'GET', '/api/customer-pins'),
    await shop.send('admin', 'GET', `/api/customer-pins/${ada.handle}`),
    await shop.send('admin', 'GET', '/api/activity'),
    await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
  ];
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(5);
  expect(log()).toContain('/api/invitations/accept');
  const written = [log(), await textOfAllRows(database), ...answers.map(({ body }) => body)].join('\n');
  for (const secret of secrets) expect(written).not.toContain(secret);
});

test('10,000 guesses are stopped after the first 30, and nobody else has to wait', async () => {
  const shop = await openShop();
  const { app, database } = shop.built;
  await createStaffPins({ database, clock: shop.clock, digest: fastDigest, pins: PINS });
  const notExpected = async () => {
    throw new Error('A guess was right');
  };
  // Without the pacing of refusals, which would make these take 50 seconds.
  const identity = {
    secretPool: createSecretPool({ database, clock: shop.clock }),
    signInTransaction: (work) => database.transaction(work),
    admit: notExpected,
  } as Partial<Identity> as Identity;
  const credentials = createCredentials({ clock: shop.clock, timeZone: 'UTC' });
  const accept = createAccept({
    database,
    clock: shop.clock,
    secretKey: TEST_SECRET_KEY,
    credentials,
    identity,
  });
  const origin = { address: '127.0.0.1', deviceId: null, userAgent: '' };
  const counts: Record<string, number> = {};
  const guess = async () => {
    const secrets = { token: newSecret(), nonce: newSecret() };
    const refusal = await accept(secrets, { origin, caller: PUBLIC }).catch((error: unknown) => error);
    const code = refusal instanceof Failure ? refusal.code : String(refusal);
    counts[code] = (counts[code] ?? 0) + 1;
  };
  for (let first = 0; first < 30; first += 1) await guess();
  for (let left = 9970; left > 0; left -= 997) await Promise.all(Array.from({ length: 997 }, guess));
  expect(counts).toEqual({ 'invitation/refused': 30, 'attempts/too-many': 9970 });

  const browser = new Browser(app);
  await browser.signIn(PINS.vipPin);
  expect(browser.token).toBeDefined();
  const wrong = await app.inject({
    method: 'POST',
    url: '/api/validate-pin',
    body: { pinHash: browserHashOf('0000') },
  });
  expect(wrong.statusCode).toBe(200);
  const ada = await shop.addCustomer();
  const { token } = await shop.invite(ada);
  expect((await shop.accept(token, { address: '127.0.0.1' })).statusCode).toBe(429);
  expect((await shop.accept(token)).statusCode).toBe(200);
});

test('on a protected site a link works, and its session opens the gate', async () => {
  const shop = await openShop();
  const { app, database } = shop.built;
  await createStaffPins({ database, clock: { now: () => NOON }, digest: fastDigest, pins: PINS });
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.enableProtection('sesame');
  const { token } = await shop.invite(await shop.addCustomer({ name: 'Ada' }));
  const list = (headers: Record<string, string>) => app.inject({ url: '/api/sheets/categories', headers });
  expect((await list({})).statusCode).toBe(401);
  const answer = await shop.accept(token);
  expect(answer.statusCode).toBe(200);
  expect((await list({ authorization: `Bearer ${answer.json().token}` })).statusCode).toBe(200);
});
