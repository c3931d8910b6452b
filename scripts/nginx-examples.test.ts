import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blocksOf, documentAt, ROOT } from './docs/documents.ts';

const compose = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
const deployed = readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8');
const documented =
  blocksOf(documentAt('docs/OPERATIONS.md')).find(({ language }) => language === 'nginx')?.text ?? '';

/** The address of the proxy in front, and of a client that bypasses it. */
const FRONT = '127.0.0.1';
const STRANGER = '127.0.0.2';
const VISITOR = '198.51.100.7';

test('compose publishes plain http only on this machine, and limits the log of every service', () => {
  const published = [...compose.matchAll(/^ +- "(.*:\d+)"$/gm)].map(([, port]) => port);
  expect(published).toEqual(['127.0.0.1:8080:8080']);
  expect(compose).toMatch(/max-size: \d+m\n +max-file: "\d+"/);
  const services = [...compose.matchAll(/^ +image: /gm)].length;
  expect([...compose.matchAll(/^ +logging: \*logging$/gm)]).toHaveLength(services);
});

interface Asked {
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly path?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The requests that reached the server behind the proxy. */
function received({ text }: Answered): IncomingHttpHeaders {
  return JSON.parse(text);
}

/** A server that echoes its requests; it answers /held when the test ends. */
async function startBehind(): Promise<number> {
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/held') response.end(JSON.stringify(headers));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, FRONT);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('nothing listens');
  return address.port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

type Proxy = (asked?: Asked) => Promise<Answered>;

async function startNginx(scheme: 'http' | 'https', write: (port: number, behind: number) => string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tierbook-nginx-'));
  const port = await freePort();
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=prices'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
  if (scheme === 'https') execFileSync('openssl', [...certificate, ...files], { stdio: 'ignore' });
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join(' ');
  const text = write(port, await startBehind())
    .replace(/^http \{$/m, `http { ${kept}`)
    .replace(/^pid .*$/m, '')
    .replaceAll('/etc/letsencrypt/live/prices.example.com', folder);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const nginx = spawn('nginx', ['-c', file, '-g', `daemon off; pid ${path.join(folder, 'pid')};`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  nginx.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'close');
    rmSync(folder, { recursive: true, force: true });
  });
  const ask: Proxy = (asked) => askAt(scheme, port, asked);
  await expect
    .poll(() =>
      nginx.exitCode === null ? ask({ from: '127.0.0.9' }).then(({ status }) => status) : complaints,
    )
    .toBe(200);
  return ask;
}

function askAt(scheme: 'http' | 'https', port: number, { from, headers, path: url = '/' }: Asked = {}) {
  const send = scheme === 'http' ? requestHttp : requestHttps;
  return new Promise<Answered>((resolve, reject) => {
    const options = { host: FRONT, port, path: url, rejectUnauthorized: false, agent: false } as const;
    const sent = send({ ...options, localAddress: from ?? FRONT, headers: { ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    onTestFinished(() => void sent.destroy());
    sent.end();
  });
}

/** A small limit that is used up quickly and does not refill during the test. */
function strict(conf: string): string {
  return conf
    .replace('rate=50r/s', 'rate=1r/m')
    .replace('burst=300', 'burst=4')
    .replace('limit_conn connections 100', 'limit_conn connections 2');
}

const EXAMPLES = {
  'deploy/nginx.conf': (change: (conf: string) => string = (conf) => conf) =>
    startNginx('http', (port, behind) =>
      change(deployed)
        .replace('listen 8080', `listen ${port}`)
        .replaceAll(/server (?:one|two):3000/g, `server 127.0.0.1:${behind}`)
        .replaceAll('172.30.0.1', FRONT),
    ),
  'docs/OPERATIONS.md': (change: (conf: string) => string = (conf) => conf) =>
    startNginx('https', (port, behind) => {
      const server = change(documented)
        .replace('listen 443', `listen ${port}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${behind}`)
        .replace('203.0.113.0/24', FRONT)
        // As with another proxy in front.
        .replaceAll(/# (set_real_ip_from|real_ip_header|real_ip_recursive)/g, '$1');
      return `error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${server}}\n`;
    }),
} as const;

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

describe.skipIf(!hasNginx).each(Object.entries(EXAMPLES))('nginx with %s', (name, start) => {
  test('forwards the visitor data of the trusted proxy, and ignores claims of anyone else', async () => {
    const ask = await start();
    const forged = {
      'x-forwarded-for': `192.0.2.1, ${VISITOR}`,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'forged',
      'x-real-ip': '192.0.2.1',
    };
    const byFront = received(await ask({ headers: forged }));
    expect(byFront).toMatchObject({ 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https' });
    const byStranger = received(await ask({ from: STRANGER, headers: forged }));
    expect(byStranger['x-forwarded-for']).toBe(STRANGER);
    expect(byStranger['x-forwarded-proto']).toBe(name === 'docs/OPERATIONS.md' ? 'https' : 'http');
    for (const headers of [byFront, byStranger]) {
      expect(headers).not.toHaveProperty('x-forwarded-host');
      expect(headers).not.toHaveProperty('x-request-id');
    }
  });

  test('limits the requests of one visitor only, with a message that the page can show', async () => {
    const ask = await start(strict);
    const visit = (visitor: string) => ask({ headers: { 'x-forwarded-for': visitor } });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await visit(VISITOR)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await visit(VISITOR)).toMatchObject({
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '2' },
      text: '{"error":"Too many requests. Please try again later."}',
    });
    expect((await visit('198.51.100.8')).status).toBe(200);
    // A visitor can choose the second half of an IPv6 address.
    const one = ['2001:db8:1:2::5', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::9:9'];
    const six: number[] = [];
    for (let count = 0; count < 6; count += 1) six.push((await visit(one[count % 3] ?? '')).status);
    expect(six).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await visit('2001:db8:1:3::5')).status).toBe(200);
    expect((await visit('2001:db8::5')).status).toBe(200);
  });

  test('limits the connections of one visitor only', async () => {
    const ask = await start((conf) => strict(conf).replace('burst=4', 'burst=1000'));
    const visit = (visitor: string, url: string) =>
      ask({ path: url, headers: { 'x-forwarded-for': visitor } });
    await expect
      .poll(async () => {
        // Repeated: on a busy machine the first requests may end before they are counted.
        for (let count = 0; count < 2; count += 1) visit(VISITOR, '/held').catch(() => {});
        return (await visit(VISITOR, '/')).status;
      })
      .toBe(429);
    expect((await visit('198.51.100.8', '/')).status).toBe(200);
    // The server limits streams of events; they take nothing from this limit.
    expect((await visit(VISITOR, '/api/events')).status).toBe(200);
  });
});
