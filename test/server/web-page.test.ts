import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { themeOf } from '#domain/themes/themes.ts';
import { buildTestApp, makeTemporaryFolder } from '#test/build-test-app.ts';

const SCRIPT = 'console.log("tierbook");';

/** A folder as the build writes it. */
function makeWebFolder(): string {
  const folder = makeTemporaryFolder();
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  write('index.html', '<!doctype html><head><!--tierbook-boot--></head><body>The page</body>');
  write('robots.txt', 'User-agent: *\n');
  write('service-worker.js', SCRIPT);
  write('assets/index-abc123.js', SCRIPT);
  write('assets/index-abc123.js.br', brotliCompressSync(SCRIPT));
  write('assets/index-abc123.js.gz', gzipSync(SCRIPT));
  write('assets/index-abc123.js.map', '{}');
  return folder;
}

/** From the header of the image: '192x192'. */
function pngSizeOf(url: string): string {
  const picture = readFileSync(path.join('web', 'public', url));
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}

function bootDataOf(html: string): unknown {
  const block = /<script type="application\/json" id="tierbook-boot">(.*?)<\/script>/s.exec(html);
  return JSON.parse(block?.[1] ?? 'no boot data in the page');
}

test('every route of the product answers with the page', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const routes = ['/', '/admin', '/admin-portal', '/manager', '/manager-portal'];
  for (const url of [...routes, '/admin/', '/?panel=price-data', '/manager?x=%2F']) {
    const answer = await app.inject(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.headers['content-type'], url).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control'], url).toBe('private, no-cache');
    expect(answer.headers.vary, url).toBe('Cookie, Accept-Encoding');
    expect(answer.body, url).toMatch('The page');
  }
});

test('any other path answers with the page, which shows Page Not Found, and status 404', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const paths = [
    '/nowhere',
    '/admin/settings',
    '/index.html',
    '/ADMIN',
    '/Manager-Portal/',
    '/admin//',
    '//',
    '/assets',
    '/apiary',
    '/..%2fpackage.json',
  ];
  for (const url of paths) {
    const answer = await app.inject(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body, url).toMatch('The page');
  }
});

test('a missing script is a 404, not the page', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const answer = await app.inject('/assets/gone-123.js');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'Not found' });
});

test('a page refuses other methods', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const known = await app.inject({ method: 'POST', url: '/admin', body: 'x' });
  expect(known.statusCode).toBe(405);
  expect(known.headers.allow).toBe('GET, HEAD');
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).json()).toEqual({ error: 'Not found' });
});

test('the page contains the themes and the brand', async () => {
  const { app } = await buildTestApp({
    webFolder: makeWebFolder(),
    variables: { BRAND_NAME: "Dealer $' Sons", CONTACT_PHONE: '(212) 555-0100' },
  });
  expect(bootDataOf((await app.inject('/')).body)).toEqual({
    themeByRole: {
      public: 'midnight-glass',
      heavyweight: 'golden-hour',
      vip: 'clean-pro',
      admin: 'slate-pro',
    },
    uiTheme: null,
    isSiteProtected: false,
    // There is no admin PIN yet.
    pinsBeforeClaim: [],
    brand: {
      name: "Dealer $' Sons",
      nameVip: 'Tierbook VIP',
      nameHeavyweight: 'Tierbook Heavyweight',
      phone: '(212) 555-0100',
      messaging: 'https://wa.me/12125550142',
      logo: '',
      hasSignInLink: false,
    },
  });
});

test('the page of an invitation has the brand and no category, is in no search engine and sends no referrer', async () => {
  const { app } = await buildTestApp({
    webFolder: makeWebFolder(),
    variables: { BRAND_NAME: 'Corner Phones' },
  });
  const first = await app.inject('/join?category=IPAD');
  const again = await app.inject({ url: '/join', headers: { 'if-none-match': String(first.headers.etag) } });
  for (const { headers } of [first, again]) {
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  expect(bootDataOf(first.body)).toEqual(bootDataOf((await app.inject('/admin')).body));
  expect(first.body).not.toContain('IPAD');
  const others = [await app.inject('/'), await app.inject('/admin'), await app.inject('/join/x')];
  for (const { headers } of others) {
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers).not.toHaveProperty('x-robots-tag');
  }
});

test('the page of an installation that is set up does not mention the set-up', async () => {
  const { app, as } = await buildTestApp({ webFolder: makeWebFolder() });
  expect((await app.inject('/setup')).statusCode).toBe(200);
  await as('admin');
  expect((await app.inject('/setup')).statusCode).toBe(404);
  expect(bootDataOf((await app.inject('/')).body)).not.toHaveProperty('pinsBeforeClaim');
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', '&lt;"\'\\'])(
  'a brand of %j cannot break out of its data block',
  async (name) => {
    const { app } = await buildTestApp({ webFolder: makeWebFolder(), variables: { BRAND_NAME: name } });
    const { body } = await app.inject('/');
    expect(bootDataOf(body)).toMatchObject({ brand: { name } });
    expect(body.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(body).not.toMatch(/[\u2028\u2029]/);
  },
);

test('an unchanged page is not sent again', async () => {
  const webFolder = makeWebFolder();
  const { app } = await buildTestApp({ webFolder });
  const { etag } = (await app.inject('/')).headers;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await app.inject({ url: '/admin', headers: { 'if-none-match': tag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  }
  const renamed = await buildTestApp({ webFolder, variables: { BRAND_NAME: 'Another' } });
  const changed = await renamed.app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
  expect(changed.statusCode).toBe(200);
});

test('a missing page stays a 404 for a browser that has cached it', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const { etag } = (await app.inject('/nowhere')).headers;
  const again = await app.inject({ url: '/nowhere', headers: { 'if-none-match': String(etag) } });
  expect(again.statusCode).toBe(404);
});

test('a hashed file is cached forever, a plain one for an hour', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const script = await app.inject('/assets/index-abc123.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toMatch('javascript');
  const robots = await app.inject('/robots.txt');
  expect(robots.body).toBe('User-agent: *\n');
  expect(robots.headers['cache-control']).toBe('public, max-age=3600');
});

test('the service worker is revalidated each time: an old one would keep opening the old page', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const worker = await app.inject('/service-worker.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toMatch('javascript');
});

test('the page can be installed with the name of the shop and the colours that visitors see', async () => {
  const { app } = await buildTestApp({
    webFolder: makeWebFolder(),
    variables: { BRAND_NAME: 'Dealer "One"' },
  });
  const answer = await app.inject('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  const { background } = themeOf('midnight-glass').colours;
  expect(answer.json()).toMatchObject({
    name: 'Dealer "One"',
    start_url: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
  });
  for (const { src, sizes } of answer.json().icons) expect(pngSizeOf(src), src).toBe(sizes);
});

test('the page and its manifest are the same for everyone and contain no personal data', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const cookie = 'tierbook_grant=1/1/1; tierbook_device=somebody';
  for (const url of ['/', '/manifest.webmanifest']) {
    const { body, headers } = await app.inject({ url, headers: { cookie } });
    expect(headers['set-cookie'], url).toBeUndefined();
    expect(body, url).toBe((await app.inject(url)).body);
  }
});

test('a browser gets the smallest copy that it accepts', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  const get = async (accepted: string) =>
    (await app.inject({ url: '/assets/index-abc123.js', headers: { 'accept-encoding': accepted } })).headers;
  const common = {
    vary: expect.stringMatching(/accept-encoding/i),
    'cache-control': expect.stringMatching('immutable'),
    'content-type': expect.stringMatching('javascript'),
  };
  expect(await get('br, gzip')).toMatchObject({ ...common, 'content-encoding': 'br' });
  expect(await get('gzip')).toMatchObject({ ...common, 'content-encoding': 'gzip' });
  expect(await get('identity')).not.toHaveProperty('content-encoding');
});

const PLAIN_FILES = 'public, max-age=3600';

test.each([
  ['assets/a.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['assets/a.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['assets/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ['favicon.svg', 'image/svg+xml', PLAIN_FILES],
  ['icon-192.png', 'image/png', PLAIN_FILES],
  ['robots.txt', 'text/plain; charset=utf-8', PLAIN_FILES],
  ['other.bin', 'application/octet-stream', PLAIN_FILES],
])('%s is sent with its type and caching headers, in every encoding', async (file, type, caching) => {
  const webFolder = makeWebFolder();
  const target = path.join(webFolder, file);
  writeFileSync(target, SCRIPT);
  writeFileSync(`${target}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${target}.gz`, gzipSync(SCRIPT));
  const { app } = await buildTestApp({ webFolder });
  const tags = new Set<unknown>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const asked = { url: `/${file}`, headers: { 'accept-encoding': encoding } };
    const { statusCode, headers, rawPayload } = await app.inject(asked);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': caching,
      'content-length': String(rawPayload.length),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    const head = await app.inject({ ...asked, method: 'HEAD' });
    expect({ ...head.headers, date: '', 'x-request-id': '' }).toEqual({
      ...headers,
      date: '',
      'x-request-id': '',
    });
    expect(head.body).toBe('');
    const known = { ...asked.headers, 'if-none-match': String(headers.etag) };
    const again = await app.inject({ ...asked, headers: known });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    tags.add(headers.etag);
  }
  expect(tags.size).toBe(3);
});

test('compressed copies and source maps cannot be requested', async () => {
  const { app } = await buildTestApp({ webFolder: makeWebFolder() });
  for (const suffix of ['br', 'gz', 'map']) {
    expect((await app.inject(`/assets/index-abc123.js.${suffix}`)).statusCode).toBe(404);
  }
});

test('without a built page the API works, and the page says what is missing', async () => {
  const { app } = await buildTestApp();
  const page = await app.inject('/');
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toMatch('text/plain');
  expect(page.body).toMatch('npm run build');
  expect((await app.inject('/api/config/public')).statusCode).toBe(200);
});
