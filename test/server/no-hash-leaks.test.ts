import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openCustomers } from '#server/modules/customers/index.ts';
import { createCredentials } from '#server/modules/identity/pins/credentials.service.ts';
import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { createStaffPins } from '#server/modules/identity/pins/staff-pins.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { buildTestApp, TEST_SECRET_KEY } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { Browser, PINS } from '#test/identity/browser.ts';
import { NOON } from '#test/noon.ts';

const CUSTOMER_PIN = '77778888';
const NEW_VIP_PIN = '66665555';
const WRONG_PIN = '90909090';
const SITE_PASSWORD = 'sesame';
const PASSCODE = 'barley';

const SECRETS = [...Object.values(PINS), CUSTOMER_PIN, NEW_VIP_PIN, WRONG_PIN, SITE_PASSWORD, PASSCODE];

/** All answers and all requested addresses. */
function overhear(app: FastifyInstance): string[] {
  const heard: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    heard.push(request.url, JSON.stringify(reply.getHeaders()), String(payload));
    return payload;
  });
  return heard;
}

async function useEverything(app: FastifyInstance): Promise<void> {
  for (const pin of [CUSTOMER_PIN, PINS.managerPin, PINS.vipPin, WRONG_PIN]) {
    const browser = new Browser(app);
    await browser.signIn(pin);
    await browser.get('/api/auth/session');
  }
  const admin = new Browser(app);
  await admin.signIn(PINS.adminPin);
  await admin.createPasscode('Partners', PASSCODE);
  await admin.get('/api/auth/site-passcodes');
  await admin.enableProtection(SITE_PASSWORD);
  await admin.changePassword('vip', NEW_VIP_PIN);
  await admin.changePassword('vip', PINS.adminPin);
  await admin.get('/api/auth/settings');
  for (const secret of [SITE_PASSWORD, PASSCODE, NEW_VIP_PIN, WRONG_PIN])
    await new Browser(app).knock(secret);
  await new Browser(app).post('/api/auth/validate-manager', { pinHash: browserHashOf(PINS.managerPin) });
  // A hash in an address is refused, and must not be logged.
  await new Browser(app).get(`/api/customer-pins/usage-history/${browserHashOf(CUSTOMER_PIN)}`);
}

describeOnBothEngines('secrets', (open) => {
  test('and their hashes are in no row, no log line, no answer and no header', async () => {
    const database = await open();
    const digest = secretDigester(TEST_SECRET_KEY);
    const clock = { now: () => NOON };
    await createStaffPins({ database, clock, digest, pins: PINS });
    const customers = openCustomers({
      database,
      clock,
      digest,
      credentials: createCredentials({ clock, timeZone: 'UTC' }),
    });
    const by = { actor: 'admin', session: null, address: '127.0.0.1' };
    await customers.create({ name: 'Ann', pinHash: browserHashOf(CUSTOMER_PIN) }, by);
    const { app, log } = await buildTestApp({ database, variables: { LOG_LEVEL: 'trace' } });
    const heard = overhear(app);
    await useEverything(app);

    expect(heard.join('\n')).toContain('"role":"vip"');
    expect(heard.join('\n')).toContain('"role":"customer"');
    const places = {
      database: await textOfAllRows(database),
      log: log(),
      answers: heard.filter((text) => !text.startsWith('/api/customer-pins')).join('\n'),
    };
    expect(places.database).toContain('Partners');
    expect(places.log).toContain('validate-pin');
    for (const [place, text] of Object.entries(places)) {
      for (const secret of SECRETS) {
        expect(text.toLowerCase(), `${place}: hash of ${secret}`).not.toContain(browserHashOf(secret));
        expect(text, `${place}: ${secret}`).not.toContain(secret);
      }
    }
  });
});
