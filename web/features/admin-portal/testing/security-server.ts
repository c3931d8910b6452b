import { vi } from 'vitest';
import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';

interface SentRequest {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

type Interference = (call: string) => Response | Promise<Response | undefined> | undefined;

/** Local noon: the day in the browser's time zone is the one that is written here, wherever the test runs. */
export const NOON = new Date(2026, 10, 12, 12, 0).toISOString();

export const RENEWED_TOKEN = 'd'.repeat(64);

/** In place of the network until the globals are given back. */
export function startSecurityServer(): SecurityServer {
  const server = new SecurityServer();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => server.answer(url, options));
  return server;
}

/** Stands in for the calls of the Authentication and Theme tabs; what is changed is shown from then on. */
export class SecurityServer {
  settings: AuthSettings = {
    hasAdminPin: true,
    hasVipPin: true,
    siteProtectionEnabled: false,
    lastUpdated: NOON,
  };
  passcodes: SitePasscode[] = [];
  readonly requests: SentRequest[] = [];
  /** Asked before every answer; what it returns is sent instead. */
  interfere: Interference = () => undefined;

  /** The bodies of the calls of that name, in their order. */
  sent(call: string): Record<string, unknown>[] {
    return this.requests.filter((request) => request.call === call).map(({ body }) => body);
  }

  async answer(url: string, { method = 'GET', body }: RequestInit): Promise<Response> {
    const request = { call: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : {} };
    this.requests.push(request);
    return (await this.interfere(request.call)) ?? this.usualAnswer(request);
  }

  private usualAnswer({ call, body }: SentRequest): Response {
    const id = call.split('/').at(-1);
    if (call === 'GET /api/auth/settings') return Response.json(this.settings);
    if (call === 'GET /api/auth/site-passcodes') return Response.json({ passcodes: this.passcodes });
    if (call === 'POST /api/config/theme')
      return Response.json({ success: true, revision: 2, themeByRole: {} });
    if (call === 'POST /api/auth/change-password') return Response.json(changeAnswer(body));
    if (call === 'POST /api/auth/site-protection') return this.protect(body.enabled === true);
    if (call === 'POST /api/auth/site-passcodes') return this.add(makePasscode(String(body.label)));
    if (call.startsWith('PUT ')) return this.update(id, body.isActive);
    if (call.startsWith('DELETE ')) return this.remove(id);
    return refuse(404, `No such call: ${call}`);
  }

  private protect(siteProtectionEnabled: boolean): Response {
    this.settings = { ...this.settings, siteProtectionEnabled };
    return Response.json({ enabled: siteProtectionEnabled, message: '' });
  }

  private add(passcode: SitePasscode): Response {
    this.passcodes = [...this.passcodes, passcode];
    return Response.json({ passcode }, { status: 201 });
  }

  private update(id: string | undefined, isActive: unknown): Response {
    if (typeof isActive === 'boolean')
      this.passcodes = this.passcodes.map((known) => (known.id === id ? { ...known, isActive } : known));
    return Response.json({ passcode: this.passcodes.find((known) => known.id === id) });
  }

  private remove(id: string | undefined): Response {
    this.passcodes = this.passcodes.filter((known) => known.id !== id);
    return Response.json({ success: true });
  }
}

function changeAnswer({ passwordType }: Record<string, unknown>) {
  return { success: true, ...(passwordType === 'admin' ? { token: RENEWED_TOKEN } : {}) };
}

export function makePasscode(label: string, fields: Partial<SitePasscode> = {}): SitePasscode {
  return { id: label.toLowerCase(), label, createdAt: NOON, isActive: true, ...fields };
}

export function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

/** An answer that waits until it is let go, and is then the usual one. */
export function holdAnswer(): { readonly answer: Promise<undefined>; readonly letGo: () => void } {
  let letGo = (): void => undefined;
  const answer = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  return { answer, letGo: () => letGo() };
}
