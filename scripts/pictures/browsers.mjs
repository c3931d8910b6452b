import { createHash } from 'node:crypto';

/** The devices of the people in the pictures. */
export const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; SM-S938U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
];
export const DESKTOPS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** A browser with its own cookies, session and address. */
export function openBrowser(url, { userAgent, address }) {
  const cookies = new Map();
  let token = null;

  async function call(method, path, data) {
    const isFile = Buffer.isBuffer(data);
    const answer = await fetch(url + path, {
      method,
      headers: {
        'user-agent': userAgent,
        'x-forwarded-for': address,
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(data && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
      ...(data && { body: isFile ? data : JSON.stringify(data) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0].split('=');
      cookies.set(name, value);
    }
    return answer.json();
  }

  return {
    call,
    async signIn(pin) {
      const answer = await call('POST', '/api/validate-pin', { pinHash: sha256(pin) });
      if (!answer.token) throw new Error(`the PIN ${pin} was refused`);
      token = answer.token;
      return answer;
    },
  };
}
