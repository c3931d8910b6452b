import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { systemTimers, type Timers } from '#server/modules/catalogue/sources/timers.ts';
import { FILE_HOST, resolveTo, withHttpsFileServer } from '#test/catalogue/https-file-server.ts';
import { type FetchSettings, fetchFile, type Validators } from './fetch-file.ts';
import { readFileAddress } from './source-address.ts';

const neverStopped = new AbortController().signal;
const MEGABYTE = 1024 * 1024;
const files = withHttpsFileServer();
afterEach(() => {
  files.answers.clear();
  files.requests.length = 0;
});

/** Not as small as possible, which would take seconds. */
function packGzip(bytes: Buffer): Buffer {
  return gzipSync(bytes, { level: 1 });
}

function packBrotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

interface Given {
  settings?: Partial<FetchSettings>;
  known?: Validators;
  timers?: Timers;
  signal?: AbortSignal;
}

/** As production does it, except that the test's own server may be read: it is at a private address. */
function fetched(
  address: URL,
  { settings, known, timers = systemTimers, signal = neverStopped }: Given = {},
) {
  const trustedOrigin = files.address('/').origin;
  const usual = { allowsPrivate: false, trustedOrigin, ca: files.ca, lookup: resolveTo('127.0.0.1') };
  return fetchFile(address, { settings: { ...usual, ...settings }, known: known ?? null, timers, signal });
}

async function refusalOf(address: URL, given: Given = {}): Promise<[code: string, message: string]> {
  const error: unknown = await fetched(address, given).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'SourceError', code: expect.any(String) });
  const { code, message, cause } = error as Error & { code: string };
  // An address may hold a key: only its host may show.
  expect(message).not.toMatch(/SECRET|\/prices/);
  expect(cause).toBeUndefined();
  return [code, message];
}

describe('a private address is never connected to', () => {
  const spellings = [
    'localhost',
    'localhost.',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '10.0.0.8',
    '172.16.0.1',
    '192.168.1.20',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::10.0.0.8]',
    '[4000::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:8]',
    '[::ffff:0:10.0.0.8]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.8]',
    '[64:ff9b:1::a00:8]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '１２７.0.0.1',
  ];
  const strict = { settings: { trustedOrigin: null } };

  test.each(spellings)('https://%s', async (host) => {
    const address = readFileAddress(`https://${host}:${files.port}/prices.csv?key=SECRET`);
    expect((await refusalOf(address, strict))[0]).toBe('private-address');
    expect(files.requests).toEqual([]);
  });

  test.each(spellings.filter((_host, index) => index % 3 === 0))(
    'https://%s after a redirect',
    async (host) => {
      const { href } = new URL(`https://${host}:${files.port}/prices.csv?key=SECRET`);
      files.redirects('/moved', href);
      const [code, message] = await refusalOf(files.address('/moved'));
      expect(code).toBe('private-address');
      expect(message).toContain(`${new URL(href).host} is in a private network`);
      expect(files.requests).toHaveLength(1);
    },
  );

  test.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.8',
    '64:ff9b::a00:8',
    'fd00::1',
  ])('a name that resolves to %s', async (address) => {
    const settings = { trustedOrigin: null, lookup: resolveTo(address) };
    expect(await refusalOf(files.address('/prices.csv?key=SECRET'), { settings })).toEqual([
      'private-address',
      `${FILE_HOST}:${files.port} is in a private network, which is not used unless ALLOW_PRIVATE_SOURCES is set to yes.`,
    ]);
  });

  test('a name with one public and one private address', async () => {
    const lookup: LookupFunction = (_host, _options, done) =>
      done(null, [
        { address: '203.0.114.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const settings = { trustedOrigin: null, lookup };
    expect((await refusalOf(files.address('/prices.csv'), { settings }))[0]).toBe('private-address');
  });

  test('a name is resolved once, so that it cannot change between check and use', async () => {
    const asked: string[] = [];
    const lookup: LookupFunction = (host, options, done) => {
      asked.push(host);
      // Public when it is checked, private from then on.
      resolveTo(asked.length === 1 ? '203.0.114.1' : '127.0.0.1')(host, options, done);
    };
    const stop = new AbortController();
    const reading = fetched(files.address('/prices.csv'), {
      settings: { trustedOrigin: null, lookup },
      signal: stop.signal,
    }).catch((error: unknown) => error);
    await expect.poll(() => asked.length).toBe(1);
    stop.abort(new Error('closing'));
    await reading;
    expect(asked).toEqual([FILE_HOST]);
    expect(files.requests).toEqual([]);
  });

  test('is read with ALLOW_PRIVATE_SOURCES, but not a link-local one', async () => {
    files.sends('/prices.csv', 'a,1');
    const settings = { trustedOrigin: null, allowsPrivate: true };
    expect(await fetched(files.address('/prices.csv'), { settings })).toMatchObject({ kind: 'file' });
    const linkLocal = { ...settings, lookup: resolveTo('169.254.169.254') };
    expect((await refusalOf(files.address('/prices.csv'), { settings: linkLocal }))[0]).toBe(
      'private-address',
    );
  });
});

describe('redirects', () => {
  function chain(length: number): URL {
    for (let hop = 0; hop < length; hop += 1) files.redirects(`/hop/${hop}`, `/hop/${hop + 1}?key=SECRET`);
    files.sends(`/hop/${length}`, 'a,1');
    return files.address('/hop/0?key=SECRET');
  }

  test('three are followed', async () => {
    expect(await fetched(chain(3))).toMatchObject({ bytes: Buffer.from('a,1') });
  });

  test.each([4, 10])('%s are refused after the third', async (length) => {
    expect(await refusalOf(chain(length))).toEqual([
      'redirects',
      `${FILE_HOST}:${files.port} redirects more than 3 times. Use the address of the file itself.`,
    ]);
    expect(files.requests).toHaveLength(4);
  });

  test.each([
    ['to http', 'http://example.com/prices.csv?key=SECRET', 'address'],
    ['to a user name and password', 'https://me:SECRET@example.com/prices.csv', 'address'],
    ['to another scheme', 'file:///etc/passwd', 'address'],
    ['to nonsense', 'https://', 'unexpected-answer'],
  ])('%s are refused', async (_what, location, code) => {
    files.redirects('/moved', location);
    expect((await refusalOf(files.address('/moved')))[0]).toBe(code);
  });
});

describe('the size counts after decompression', () => {
  test('an endless body is cut at 64 MB', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(MEGABYTE);
    const closed = new Promise<void>((resolve) => {
      const send = (response: ServerResponse) => {
        sent += 1;
        if (sent > 5_000) response.end();
        // Since Node 26 the rest of a closed answer fails before its close is reported.
        else response.write(chunk, (error) => !error && send(response));
      };
      files.answers.set('/prices', (_request, response) => {
        response.on('close', resolve);
        send(response);
      });
    });
    expect(await refusalOf(files.address('/prices'))).toEqual([
      'too-large',
      `${FILE_HOST}:${files.port} sent more than 64 MB.`,
    ]);
    await closed;
    expect(sent).toBeLessThan(100);
  });

  test('a body that says it has 5 GB is not read', async () => {
    files.answers.set('/prices', (_request, response) => {
      response.writeHead(200, { 'content-length': String(5 * 1024 * MEGABYTE) }).flushHeaders();
    });
    expect((await refusalOf(files.address('/prices')))[0]).toBe('too-large');
  });

  test.each([
    ['gzip', packGzip],
    ['br', packBrotli],
  ] as const)('a small %s that unpacks to more than 64 MB is refused', async (encoding, pack) => {
    const packed = pack(Buffer.alloc(64 * MEGABYTE + 1));
    expect(packed.length).toBeLessThan(MEGABYTE);
    files.sends('/prices', packed, { 'content-encoding': encoding });
    expect((await refusalOf(files.address('/prices')))[0]).toBe('too-large');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', packBrotli],
    ['deflate', deflateSync],
  ] as const)('%s is unpacked', async (encoding, pack) => {
    files.sends('/prices', pack(Buffer.from('a,1')), { 'content-encoding': encoding });
    expect(await fetched(files.address('/prices'))).toMatchObject({ bytes: Buffer.from('a,1') });
  });

  test.each([
    ['gzip', 'damaged'],
    ['br', 'damaged'],
    ['gzip, gzip', 'unexpected-answer'],
    ['constructor', 'unexpected-answer'],
  ])('a body that is not %s although it says so is refused', async (encoding, code) => {
    files.sends('/prices', 'no such thing', { 'content-encoding': encoding });
    expect((await refusalOf(files.address('/prices')))[0]).toBe(code);
  });
});

describe('20 seconds in all', () => {
  const allowed: number[] = [];
  const impatient: Timers = {
    ...systemTimers,
    deadline: (ms) => {
      allowed.push(ms);
      return AbortSignal.timeout(60);
    },
  };

  test.each([
    ['no answer', () => {}],
    ['half a body', (response: ServerResponse) => response.write('a')],
    [
      'a byte from time to time',
      (response: ServerResponse) => {
        const timer = setInterval(() => response.write('a'), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('%s is given up', async (_what, answer) => {
    files.answers.set('/prices', (_request, response) => answer(response));
    expect(await refusalOf(files.address('/prices'), { timers: impatient })).toEqual([
      'too-slow',
      `${FILE_HOST}:${files.port} did not send the file within 20 seconds.`,
    ]);
    expect(allowed.at(-1)).toBe(20_000);
  });

  test('a server that stops does not wait, and that is no fault of the source', async () => {
    files.answers.set('/prices', () => {});
    const stop = new AbortController();
    const reading = fetched(files.address('/prices'), { signal: stop.signal });
    await expect.poll(() => files.requests.length).toBe(1);
    stop.abort(new Error('closing'));
    await expect(reading).rejects.toThrow('closing');
  });
});

describe('what changed', () => {
  const known = { etag: '"v1"', lastModified: 'Wed, 01 May 2024 12:00:00 GMT' };

  test('is asked with ETag and Last-Modified', async () => {
    files.answers.set('/prices', ({ headers }, response) => {
      const isKnown =
        headers['if-none-match'] === known.etag && headers['if-modified-since'] === known.lastModified;
      response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'last-modified': known.lastModified }).end();
    });
    expect(await fetched(files.address('/prices'))).toMatchObject({ kind: 'file', validators: known });
    expect(await fetched(files.address('/prices'), { known })).toEqual({ kind: 'unchanged' });
  });

  test('nothing but the file is asked for: no cookie, no credentials', async () => {
    files.answers.set('/prices', (_request, response) => {
      response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end();
    });
    files.sends('/next', 'a,1');
    await fetched(files.address('/prices'));
    const sent = files.requests.map(({ headers }) => [
      headers.cookie,
      headers.authorization,
      headers.referer,
    ]);
    expect(sent).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});

describe('what is wrong is said in one sentence', () => {
  test.each([
    [403, 'not-shared', 'does not let Tierbook read this file (403).'],
    [404, 'not-found', 'has no file at this address (404).'],
    [429, 'quota', 'allows no more requests at the moment. Try again later.'],
    [503, 'unreachable', 'is not available at the moment (503).'],
    [204, 'unexpected-answer', 'answered with 204 instead of a file.'],
    [304, 'unexpected-answer', 'answered with 304 instead of a file.'],
  ])('status %s', async (status, code, words) => {
    files.answers.set('/prices', (_request, response) => response.writeHead(status).end());
    const sentence = `${FILE_HOST}:${files.port} ${words}`;
    expect(await refusalOf(files.address('/prices'))).toEqual([code, sentence]);
  });

  test('a certificate that nobody vouches for', async () => {
    const settings = { trustedOrigin: null, allowsPrivate: true, ca: undefined as never };
    expect(await refusalOf(files.address('/prices'), { settings })).toEqual([
      'certificate',
      `${FILE_HOST}:${files.port} has a certificate that cannot be trusted.`,
    ]);
  });

  test('a certificate of another name', async () => {
    const settings = { trustedOrigin: null, allowsPrivate: true };
    expect(await refusalOf(new URL(`https://other.example.com:${files.port}/prices`), { settings })).toEqual([
      'certificate',
      `other.example.com:${files.port} has a certificate that belongs to another name.`,
    ]);
  });

  test('a server that is not there, a name that does not exist, a connection that breaks', async () => {
    const settings = { trustedOrigin: null, allowsPrivate: true };
    expect((await refusalOf(new URL('https://127.0.0.1:1/prices'), { settings }))[0]).toBe('unreachable');
    const lookup: LookupFunction = (_host, _options, done) =>
      done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
    expect(await refusalOf(files.address('/prices'), { settings: { ...settings, lookup } })).toEqual([
      'unreachable',
      `${FILE_HOST}:${files.port} was not found. Check the address.`,
    ]);
    files.answers.set('/prices', (request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('a');
      setImmediate(() => request.socket.destroy());
    });
    expect((await refusalOf(files.address('/prices')))[0]).toBe('unreachable');
  });
});
