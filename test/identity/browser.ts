import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';

export const PINS = { adminPin: '11112222', managerPin: '33334444', vipPin: '55556666' } as const;

/** The parts of answers that tests use. */
interface AnswerBody {
  readonly error?: string;
  readonly token?: string;
  readonly authToken?: string;
  readonly passcode?: SitePasscode;
}

export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly setCookies: readonly string[];
}

/** Acts as a browser: keeps its cookies and its token. */
export class Browser {
  #app: FastifyInstance;
  readonly #cookies = new Map<string, string>();
  token: string | undefined;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The same browser, served by another instance. */
  moveTo({ app }: { readonly app: FastifyInstance }): void {
    this.#app = app;
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const options: InjectOptions = {
      method,
      url,
      headers: {
        ...(cookie && { cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body && { payload: body }),
    };
    const response = await this.#app.inject(options);
    for (const { name, value } of response.cookies) this.#cookies.set(name, value);
    const setCookies = [response.headers['set-cookie'] ?? []].flat();
    return { status: response.statusCode, body: response.json<AnswerBody>(), setCookies };
  }

  get(url: string): Promise<Answer> {
    return this.send('GET', url);
  }

  post(url: string, body: object): Promise<Answer> {
    return this.send('POST', url, body);
  }

  async signIn(pin: string): Promise<void> {
    const { body } = await this.post('/api/validate-pin', { pinHash: browserHashOf(pin) });
    this.token = body.token;
  }

  /** The gate's answer to a password, a passcode or a PIN. */
  knock(password: string): Promise<Answer> {
    return this.post('/api/auth/validate-site-password', { password: browserHashOf(password) });
  }

  /** Whether it has access without entering the password. */
  async isInside(): Promise<boolean> {
    return (await this.get('/prices')).status === 200;
  }

  enableProtection(password: string, pin: string = PINS.adminPin): Promise<Answer> {
    return this.post('/api/auth/site-protection', {
      enabled: true,
      pinHash: browserHashOf(pin),
      sitePasswordHash: browserHashOf(password),
    });
  }

  disableProtection(pin: string = PINS.adminPin): Promise<Answer> {
    return this.post('/api/auth/site-protection', { enabled: false, pinHash: browserHashOf(pin) });
  }

  createPasscode(label: string, password: string, pin: string = PINS.adminPin): Promise<Answer> {
    return this.post('/api/auth/site-passcodes', {
      label,
      passwordHash: browserHashOf(password),
      pinHash: browserHashOf(pin),
    });
  }

  updatePasscode(id: string, change: { isActive: boolean } | { password: string }): Promise<Answer> {
    const hashed = 'password' in change ? { password: browserHashOf(change.password) } : change;
    return this.send('PUT', `/api/auth/site-passcodes/${id}`, {
      ...hashed,
      pinHash: browserHashOf(PINS.adminPin),
    });
  }

  deletePasscode(id: string, pin: string = PINS.adminPin): Promise<Answer> {
    return this.send('DELETE', `/api/auth/site-passcodes/${id}`, { pinHash: browserHashOf(pin) });
  }

  changePassword(
    passwordType: 'admin' | 'manager' | 'vip' | 'site',
    next: string,
    pin: string = PINS.adminPin,
  ): Promise<Answer> {
    return this.post('/api/auth/change-password', {
      passwordType,
      newPasswordHash: browserHashOf(next),
      currentPinHash: browserHashOf(pin),
    });
  }
}
