import { createHash } from 'node:crypto';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { makeXlsx } from '#test/workbooks/sheet-makers.ts';
import { expect, PINS } from './admin.ts';
import { PAYLOADS } from './payloads.ts';

const HEADER = ['Device', 'Price'];
/** A sheet title that is accepted as a category, as close to a script as allowed, and one that is refused. */
export const CATEGORY = "TOOLS'-ALERT(1)-'X";
const NO_CATEGORY = '<svg onload=window.__pwned=1>';
const SHARED_ADDRESS = '198.51.100.66';

/** Staff are not counted, and signing in ends the session that is sent. */
const AS_VISITOR = /^\/api\/(?:analytics|validate-pin)/;

export const LABELS = PAYLOADS.slice(9, 14);

/** Payloads that device names accept: without angle brackets. */
export const NAMES = PAYLOADS.filter((payload) => !/[<>]/.test(payload));

export function workbookWith(firstPrice: number): Promise<Buffer> {
  const rows = PAYLOADS.map((payload, index) => [payload, firstPrice + index]);
  return makeXlsx(
    { name: 'iPad', rows: [HEADER, ...rows] },
    { name: CATEGORY, rows: [HEADER, ['Hammer', 100]] },
    { name: NO_CATEGORY, rows: [HEADER, ['Saw', 100]] },
  );
}

/** Sends every payload to every input that takes text, and records which inputs refuse it. */
export class Planter {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async plantAll(): Promise<void> {
    const { token } = await this.#json('POST', '/api/validate-pin', { pinHash: sha256(PINS.ADMIN_PIN) });
    this.#token = token;
    await this.#buckets();
    await this.#customers();
    await this.#passcodes();
    await this.#visits();
    await this.#upload();
  }

  /** Every text of a list that the admin downloads, as CSV and as XLSX. */
  async savedTexts(list: 'current' | 'rejected'): Promise<string[]> {
    const path = `/api/price-data/download/${list}?format=`;
    const rows = parseCsv((await (await this.#send('GET', `${path}csv`)).text()).replace('\uFEFF', ''));
    const workbook = await readXlsx(
      new Uint8Array(await (await this.#send('GET', `${path}xlsx`)).arrayBuffer()),
    );
    const cells = [rows, ...workbook.sheets.map((sheet) => sheet.rows)].flat(2);
    return cells.filter((cell) => typeof cell === 'string');
  }

  /** A bucket name accepts none of the payloads. */
  async #buckets(): Promise<void> {
    const { revision, ...configuration } = await this.#json('GET', '/api/config');
    for (const payload of PAYLOADS) {
      const buckets = [[payload.slice(0, 50), 1, 'Infinity']];
      const answer = await this.#send('POST', '/api/config', {
        ...configuration,
        buckets,
        pinHash: this.#token,
      });
      expect(answer.status, payload).toBe(400);
    }
  }

  /**
   * Names of customers; the last two come with every payload as a browser's name, three others from the same address. One
   * alone would be past the 30 sign-ins of an hour.
   */
  async #customers(): Promise<void> {
    for (const [index, name] of PAYLOADS.entries()) {
      const customerPinHash = sha256(String(20_000_000 + index));
      const answer = await this.#send('POST', '/api/customer-pins', { name, customerPinHash });
      expect(answer.status, name).toBe(201);
    }
    for (const [index, userAgent] of PAYLOADS.entries()) {
      await this.#signIn(index < 12 ? 20_000_038 : 20_000_039, userAgent);
      if (index < 3) await this.#signIn(20_000_000 + index, userAgent);
    }
  }

  async #signIn(pin: number, userAgent: string): Promise<void> {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': SHARED_ADDRESS };
    const { role } = await this.#json('POST', '/api/validate-pin', { pinHash: sha256(String(pin)) }, headers);
    expect(role).toBe('customer');
  }

  async #passcodes(): Promise<void> {
    for (const label of LABELS) {
      const body = { label, passwordHash: sha256(label), pinHash: sha256(PINS.ADMIN_PIN) };
      expect((await this.#send('POST', '/api/auth/site-passcodes', body)).status, label).toBe(201);
    }
  }

  /** Paths allow no brackets and quotes, search texts at most 60 letters: the rest is accepted. */
  async #visits(): Promise<void> {
    for (const [index, payload] of PAYLOADS.entries()) {
      const sessionId = String(index).padStart(16, '0');
      const path = `/${payload}`;
      const visit = { path: '/', referrer: payload, userAgent: `Mozilla/5.0 ${payload}`, sessionId };
      expect((await this.#send('POST', '/api/analytics/visit', visit)).status, payload).toBe(202);
      const withPath = await this.#send('POST', '/api/analytics/visit', { ...visit, path });
      expect(withPath.status, path).toBe(/[<>"|]/.test(path) ? 400 : 202);
      const interests = [{ kind: 'search', words: payload, hasResults: false }];
      const searched = await this.#send('POST', '/api/analytics/interests', { interests });
      expect(searched.status, payload).toBe(payload.length > 60 ? 400 : 202);
    }
  }

  /** Uploads a list that waits for review, which shows all of it. The file name is a payload too. */
  async #upload(): Promise<void> {
    const name = encodeURIComponent('"><img src=x onerror=window.__pwned=1>.xlsx');
    const answer = await fetch(`${this.#url}/api/price-data/upload?name=${name}&mode=review`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await workbookWith(700)),
    });
    expect(await answer.json()).toMatchObject({ outcome: 'held' });
  }

  #send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const own = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0', ...headers };
    return fetch(this.#url + path, {
      method,
      headers: {
        ...own,
        ...(body && { 'content-type': 'application/json' }),
        ...(this.#token && !AS_VISITOR.test(path) && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async #json(method: string, path: string, body?: object, headers?: Record<string, string>) {
    const answer = await this.#send(method, path, body, headers);
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return answer.json();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
