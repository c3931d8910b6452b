import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { fastDigest, openInstance } from '#test/identity/open-instance.ts';
import { makeSignal } from '#test/signal.ts';
import { IS_LONG } from './long-form.ts';

const ROUNDS = IS_LONG ? 9 : 3;
/** In the short form one per connection: on a slow machine others would wait too long for one. */
const PEOPLE = IS_LONG ? 50 : 16;

/** On SQLite the second is an administration command or another connection; the rules are the same. */
describeOnBothEngines('two instances on one database', (open) => {
  let databases: readonly [Database, Database];
  beforeEach(async () => {
    databases = [await open(), await open()];
  });

  describe('that both change passcodes and PINs', () => {
    test(`create the fifth passcode once when ${PEOPLE} people request it at the same moment`, async () => {
      const [here, there] = [await openInstance(databases[0]), await openInstance(databases[1])];
      const admins = [await here.admin(), await there.admin()] as const;
      const answers = await Promise.all(
        Array.from({ length: PEOPLE }, (_, number) =>
          admins[number % 2 === 0 ? 0 : 1].createPasscode(`Passcode ${number}`, `password ${number}`),
        ),
      );
      const refused = answers.filter(({ status }) => status >= 300);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
        new Set(['409 Maximum Passcodes Reached']),
      );
      expect(answers.length - refused.length).toBe(5);
      const kept = await databases[0].query.selectFrom('site_secret').select('id').execute();
      expect(kept).toHaveLength(5);
    });

    test('refuse a change if its session ends while the PIN is being checked', async () => {
      const [reached, goOn] = [makeSignal(), makeSignal()];
      const slow = await openInstance(databases[0], undefined, async (hash) => {
        if (hash === browserHashOf('a new passcode')) {
          reached.give();
          await goOn.given;
        }
        return fastDigest(hash);
      });
      const quick = await openInstance(databases[1]);
      const [thief, owner] = [await slow.admin(), await quick.admin()];
      const begun = thief.createPasscode('Back door', 'a new passcode');
      await reached.given;
      expect((await owner.changePassword('admin', '99998888')).status).toBe(200);
      goOn.give();
      expect(await begun).toMatchObject({ status: 401, body: { details: { code: 'session-ended' } } });
      expect(await databases[0].query.selectFrom('site_secret').select('id').execute()).toEqual([]);
    });
  });

  describe('that get the same request at the same moment', () => {
    async function startBoth() {
      const [here, there] = await Promise.all(
        databases.map((database) => buildTestApp({ database, digest: fastDigest })),
      );
      if (!here || !there) throw new Error('there are two');
      return { apps: [here.app, there.app], headers: await here.as('admin') };
    }

    test('create one customer with a PIN, and refuse the other one as in use', async () => {
      const { apps, headers } = await startBoth();
      for (let round = 0; round < ROUNDS; round += 1) {
        const payload = { name: `Customer ${round}`, customerPinHash: browserHashOf(`7000${round}`) };
        const answers = await Promise.all(
          apps.map((app) => app.inject({ method: 'POST', url: '/api/customer-pins', headers, payload })),
        );
        const [given, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
        expect([given?.statusCode, refused?.statusCode]).toEqual([201, 409]);
        expect(refused?.json()).toEqual({ error: 'This PIN is already in use' });
      }
      const customers = await databases[0].query.selectFrom('customer').select('name').execute();
      expect(customers).toHaveLength(ROUNDS);
    });

    test('save one of two configurations with the same revision, and name the first saver to the other', async () => {
      const { apps, headers } = await startBoth();
      const token = headers.authorization?.replace('Bearer ', '');
      for (let revision = 1; revision <= ROUNDS; revision += 1) {
        const answers = await Promise.all(
          apps.map((app, index) => {
            const uiTheme = index === 0 ? 'dark' : 'light';
            const payload = { ...DEFAULT_CONFIGURATION, uiTheme, revision, pinHash: token };
            return app.inject({ method: 'POST', url: '/api/config', headers, payload });
          }),
        );
        const [saved, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
        expect(saved?.json()).toEqual({ success: true, revision: revision + 1 });
        expect(refused?.statusCode).toBe(409);
        expect(refused?.json().details.newer).toMatchObject({ revision: revision + 1, savedBy: 'admin' });
      }
    });
  });
});
