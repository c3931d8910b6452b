import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What a browser of that time sent instead of a PIN or a password. */
export function hashOf(secret) {
  return createHash('sha256').update(secret).digest('hex');
}

/** The product in the folder `root`, with a clock that is set from here. */
export async function startOldShop({ root, begin, environment }) {
  const clock = pathToFileURL(path.join(root, 'scripts', 'pictures-clock.mjs')).href;
  const server = spawn(process.execPath, ['--import', clock, 'dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', PICTURES_BEGIN: String(Date.parse(begin)), ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => server.kill());
  const url = await addressOf(server);
  return {
    async setTime(time) {
      const isSet = once(server, 'message');
      server.send(Date.parse(time));
      await isSet;
    },
    url,
    browser: (address, userAgent = DESKTOP) => new Browser(url, address, userAgent),
    async stop() {
      const hasEnded = once(server, 'exit');
      server.kill('SIGTERM');
      await hasEnded;
    },
  };
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /Tierbook is running at (\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

/** One browser of one person: keeps its cookies and its token. */
class Browser {
  token = '';
  #url;
  #headers;
  #cookies = new Map();

  constructor(url, address, userAgent) {
    this.#url = url;
    this.#headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  }

  moveTo({ url }) {
    this.#url = url;
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** The answer, whatever it says. */
  async ask(method, address, body) {
    const isFile = body instanceof Uint8Array;
    const response = await fetch(this.#url + address, {
      method,
      headers: {
        ...this.#headers,
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }

  /** The body of an answer that must be a good one. */
  async expect(method, address, body) {
    const answer = await this.ask(method, address, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  async signIn(pin) {
    const { token } = await this.expect('POST', '/api/validate-pin', { pinHash: hashOf(pin) });
    if (!token) throw new Error(`nobody has the PIN ${pin}`);
    this.token = token;
    return this;
  }
}
