import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { SHOP_MESSAGES } from '#domain/contract/entities/shop-rules.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import type { Database } from '#server/platform/database/index.ts';
import { buildTestApp, type TestAppOptions } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makePng } from '#test/shop/make-pictures.ts';

const SHOP = '/api/shop';
const HARBOR = {
  ...DEFAULT_SHOP_SETTINGS,
  names: { ...DEFAULT_SHOP_SETTINGS.names, name: 'Harbor Wireless' },
  phone: '+1 212 555 0100',
};

class Admin {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, headers: Record<string, string>) {
    this.#app = app;
    this.#headers = headers;
  }

  async read() {
    return (await this.#app.inject({ url: SHOP, headers: this.#headers })).json();
  }

  async history(query = '') {
    return (await this.#app.inject({ url: `${SHOP}/history${query}`, headers: this.#headers })).json();
  }

  save(settings: object, revision: number) {
    return this.#app.inject({
      method: 'PUT',
      url: SHOP,
      headers: this.#headers,
      body: { revision, settings },
    });
  }

  restore(earlier: number, revision: number) {
    const url = `${SHOP}/history/${earlier}/restore`;
    return this.#app.inject({ method: 'POST', url, headers: this.#headers, body: { revision } });
  }
}

function fileOf(bytes: Buffer): { file: string } {
  return { file: bytes.toString('base64') };
}

async function auditOf({ query }: Database) {
  return await query
    .selectFrom('audit')
    .select(['actor', 'action', 'target', 'details'])
    .where('action', 'like', 'shop-%')
    .orderBy('id')
    .execute();
}

describeOnBothEngines('the shop calls', (open) => {
  async function start(options: TestAppOptions = {}) {
    const { app, database, as } = await buildTestApp({ database: await open(), ...options });
    return { app, database, admin: new Admin(app, await as('admin')) };
  }

  test('before the first save nothing is chosen, and the specified names and the sample’s contact are shown', async () => {
    const { app, admin } = await start();
    expect(await admin.read()).toEqual({
      revision: 0,
      savedBy: null,
      savedAt: null,
      settings: DEFAULT_SHOP_SETTINGS,
      brand: {
        name: 'Tierbook Price List',
        nameVip: 'Tierbook VIP',
        nameHeavyweight: 'Tierbook Heavyweight',
        phone: '(212) 555-0142',
        messaging: 'https://wa.me/12125550142',
        logo: '',
        hasSignInLink: false,
      },
      locks: {},
      publicUrl: null,
    });
    expect((await app.inject(`${SHOP}/brand`)).json()).toEqual((await admin.read()).brand);
  });

  test('a save is in force at once, also after a restart', async () => {
    const { app, database, admin } = await start();
    const saved = await admin.save(HARBOR, 0);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      revision: 1,
      savedBy: 'admin',
      savedAt: '2026-11-14T12:00:00.000Z',
      settings: HARBOR,
      brand: { name: 'Harbor Wireless', nameVip: 'Harbor Wireless', phone: '+1 212 555 0100', messaging: '' },
    });
    expect((await app.inject('/manifest.webmanifest')).json().name).toBe('Harbor Wireless');
    const again = await buildTestApp({ database });
    expect((await again.app.inject(`${SHOP}/brand`)).json()).toEqual(saved.json().brand);
  });

  test('the second of two editors is told who saved first, and nothing is lost', async () => {
    const { admin } = await start();
    await admin.save(HARBOR, 0);
    const late = await admin.save({ ...HARBOR, phone: null }, 0);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      error: 'The shop settings were changed by someone else meanwhile',
      details: { newer: { revision: 1, savedBy: 'admin', savedAt: '2026-11-14T12:00:00.000Z' } },
    });
    expect(await admin.read()).toMatchObject({ revision: 1, settings: HARBOR });
  });

  test('of concurrent first saves one is kept and the others are refused', async () => {
    const { admin } = await start();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => admin.save(named(name), 0)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await admin.history()).revisions).toHaveLength(1);
  });

  test('the same settings again make no new version', async () => {
    const { database, admin } = await start();
    await admin.save({ ...HARBOR, mayShare: ['vip', 'public'] }, 0);
    const again = await admin.save({ ...HARBOR, mayShare: ['public', 'vip', 'public'] }, 1);
    expect(again.json()).toMatchObject({ revision: 1, settings: { mayShare: ['public', 'vip'] } });
    expect(await auditOf(database)).toHaveLength(1);
  });

  test('history and Activity say what changed, and an earlier version can be restored', async () => {
    const { database, admin } = await start();
    await admin.save(HARBOR, 0);
    await admin.save({ ...HARBOR, phone: null, hasSignInLink: true }, 1);
    expect((await admin.restore(1, 1)).json()).toMatchObject({ details: { newer: { revision: 2 } } });
    const restored = await admin.restore(1, 2);
    expect(restored.json()).toMatchObject({ revision: 3, settings: HARBOR });
    const { revisions, nextBefore } = await admin.history();
    expect(nextBefore).toBeNull();
    expect(revisions).toMatchObject([
      {
        revision: 3,
        restoredFrom: 1,
        changes: ['Phone: not set → +1 212 555 0100', 'Sign in link: shown → not shown'],
      },
      { revision: 2, restoredFrom: null },
      {
        revision: 1,
        savedBy: 'admin',
        savedAt: '2026-11-14T12:00:00.000Z',
        changes: ['List name: not set → Harbor Wireless', 'Phone: not set → +1 212 555 0100'],
        settings: HARBOR,
      },
    ]);
    expect((await auditOf(database)).at(-1)).toEqual({
      actor: 'admin',
      action: 'shop-restored',
      target: 'revision 1',
      details: JSON.stringify({
        revision: 3,
        changes: 'Phone: not set → +1 212 555 0100. Sign in link: shown → not shown',
      }),
    });
    expect((await admin.restore(9, 3)).statusCode).toBe(404);
  });

  test('the history has 200 versions a page', async () => {
    const { database, admin } = await start();
    await admin.save(HARBOR, 0);
    const planted = Array.from({ length: 200 }, (_, index) => ({
      revision: index + 2,
      settings: JSON.stringify(HARBOR),
      logo: null,
      saved_by: 'admin',
      saved_at: 1000,
      changes: '[]',
      restored_from: null,
    }));
    await database.query.insertInto('shop_revision').values(planted).execute();
    const first = await admin.history();
    expect(first.revisions).toHaveLength(200);
    expect(first.nextBefore).toBe(2);
    expect(await admin.history('?before=2')).toMatchObject({
      revisions: [{ revision: 1 }],
      nextBefore: null,
    });
  });

  test('a variable wins, locks its field and names itself; a restoration keeps what is locked', async () => {
    const { database, admin } = await start();
    await admin.save(HARBOR, 0);
    await admin.save(named('Corner Phones'), 1);
    const variables = { BRAND_NAME: 'Variable Phones', CONTACT_MESSAGING: 'sms:+12125550100' };
    const locked = await buildTestApp({
      database,
      variables: { ...variables, PUBLIC_URL: 'https://a.example' },
    });
    const there = new Admin(locked.app, await locked.as('admin'));
    expect(await there.read()).toMatchObject({
      settings: { names: { name: 'Corner Phones' }, messaging: null },
      brand: { name: 'Variable Phones', messaging: 'sms:+12125550100' },
      locks: { name: 'BRAND_NAME', messaging: 'CONTACT_MESSAGING' },
      publicUrl: 'https://a.example',
    });
    const refused = await there.save({ ...named('Other'), phone: '+1 212 555 0199' }, 2);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toBe('List name is set by BRAND_NAME and cannot be changed here');
    const kept = await there.save({ ...named('Corner Phones'), phone: '+1 212 555 0199' }, 2);
    expect(kept.json()).toMatchObject({ revision: 3, brand: { phone: '+1 212 555 0199' } });
    expect((await there.restore(1, 3)).json()).toMatchObject({
      revision: 4,
      settings: { names: { name: 'Corner Phones' }, phone: '+1 212 555 0100' },
    });
  });

  test('a logo is stored with the settings that use it, and sent to everyone', async () => {
    const { app, database, admin } = await start();
    const picture = makePng(64, 48);
    const saved = await admin.save({ ...HARBOR, logo: fileOf(picture) }, 0);
    const { brand, settings } = saved.json();
    expect(brand.logo).toBe(`/logo/${settings.logo}`);
    const sent = await app.inject({ url: brand.logo, headers: { authorization: 'Bearer expired' } });
    expect(sent.rawPayload.equals(picture)).toBe(true);
    expect(sent.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const known = { url: brand.logo, headers: { 'if-none-match': String(sent.headers.etag) } };
    expect((await app.inject(known)).statusCode).toBe(304);
    for (const url of [`/logo/${'0'.repeat(64)}`, '/logo/1', `${brand.logo.toUpperCase()}`])
      expect((await app.inject(url)).statusCode, url).toBe(404);

    await admin.save({ ...HARBOR, logo: null }, 1);
    await admin.save({ ...HARBOR, logo: settings.logo }, 2);
    expect((await admin.read()).brand.logo).toBe(brand.logo);
    expect((await admin.history()).revisions[0].changes).toEqual(['Logo added']);
    await admin.save({ ...HARBOR, logo: null }, 3);
    await database.query.deleteFrom('shop_logo').execute();
    const gone = await admin.restore(1, 4);
    expect(gone.statusCode).toBe(400);
    expect(gone.json().error).toBe(SHOP_MESSAGES.logoGone);
  });

  test('a logo that cannot be used is refused, and nothing is half saved', async () => {
    const { database, admin } = await start();
    const refusals = [
      [fileOf(Buffer.from('<script>alert(1)</script>')), SHOP_MESSAGES.logoType],
      [fileOf(Buffer.alloc(200 * 1024 + 1)), SHOP_MESSAGES.logoTooLarge],
      [fileOf(Buffer.alloc(300 * 1024)), SHOP_MESSAGES.logoTooLarge],
      [{ file: 'not base64!' }, SHOP_MESSAGES.logoType],
      ['0'.repeat(64), SHOP_MESSAGES.logoUnknown],
      ['../../etc/passwd', SHOP_MESSAGES.logoUnknown],
    ] as const;
    for (const [logo, reason] of refusals) {
      const refused = await admin.save({ ...named('Changed'), logo }, 0);
      expect({ status: refused.statusCode, error: refused.json().error }).toEqual({
        status: 400,
        error: reason,
      });
    }
    expect((await admin.read()).revision).toBe(0);
    expect(await database.query.selectFrom('shop_logo').selectAll().execute()).toEqual([]);
  });

  test('the largest logo is accepted', async () => {
    const { app, admin } = await start();
    const png = makePng(64);
    // A part that readers skip fills it up.
    const filler = Buffer.alloc(200 * 1024 - png.length - 12);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(filler.length);
    head.write('teSt', 4);
    const picture = Buffer.concat([png.subarray(0, -12), head, filler, Buffer.alloc(4), png.subarray(-12)]);
    expect(picture).toHaveLength(200 * 1024);
    const saved = await admin.save({ ...HARBOR, logo: fileOf(picture) }, 0);
    expect(saved.statusCode).toBe(200);
    expect((await app.inject(saved.json().brand.logo)).rawPayload).toHaveLength(200 * 1024);
  });

  test('a name that cannot be shown is refused, and one in another script is kept as it is', async () => {
    const { admin } = await start();
    const refused = await admin.save(named('evil \u202Etxt'), 0);
    expect(refused.json().error).toBe(SHOP_MESSAGES.nameCharacters);
    expect((await admin.save(named('عرب للهواتف'), 0)).json().brand.name).toBe('عرب للهواتف');
  });
});

function named(name: string) {
  return { ...HARBOR, names: { ...HARBOR.names, name } };
}
