import { vi } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { FakeServer } from '#web/features/catalogue/testing/fake-server.ts';

export const TOKEN = 'a'.repeat(64);

/** Stands for both calls of the price list. */
export const PRICES = 'GET /api/sheets';

type Answer = () => Response | Promise<Response>;

/** In place of the network until the globals are given back. */
export function startFakeSite(): FakeSite {
  const site = new FakeSite();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => site.answer(url, options));
  return site;
}

/** In place of the whole server: prices and themes as usual, and whatever a test says for the other calls. */
export class FakeSite {
  /** 'POST /api/auth/logout' and so on, with the token that came along. */
  readonly calls: { readonly call: string; readonly token: string | null; readonly body: unknown }[] = [];
  private readonly catalogue = new FakeServer({ IPAD: ['iPad Pro 11'] });
  private readonly answers = new Map<string, Answer>([
    [
      'GET /api/config/public',
      () => Response.json({ themeByRole: { public: 'clean-pro', vip: 'rose-gold' } }),
    ],
    ['GET /api/auth/site-protection-status', () => Response.json({ enabled: false, granted: false })],
    ['POST /api/auth/logout', () => Response.json({ success: true })],
  ]);

  on(call: string, answer: Answer): void {
    this.answers.set(call, answer);
  }

  asked(call: string): number {
    return this.calls.filter((made) => made.call === call).length;
  }

  async answer(url: string, options: RequestInit): Promise<Response> {
    const call = `${options.method} ${url}`;
    const token = new Headers(options.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const body = typeof options.body === 'string' ? JSON.parse(options.body) : null;
    this.calls.push({ call, token, body });
    const answer = this.answers.get(url.startsWith('/api/sheets') ? PRICES : call);
    return answer ? answer() : this.catalogue.answer(url, options);
  }
}

export function sessionAnswer(role: Role): Response {
  return Response.json({ role, permissions: permissionsOf(role) });
}

export function signInAnswer(role: Role, token = TOKEN): Response {
  return Response.json({ role, permissions: permissionsOf(role), ...(role === 'public' ? {} : { token }) });
}

export function refusal(code: 'session-ended' | 'site-locked'): Response {
  return Response.json({ error: 'No', details: { code } }, { status: 401 });
}

export function storeSignIn(role: Role, token = TOKEN): void {
  localStorage.setItem('user_role', role);
  localStorage.setItem('auth_permissions', JSON.stringify(permissionsOf(role)));
  localStorage.setItem('auth_token', token);
}

export function storedSignIn(): (string | null)[] {
  return ['auth_token', 'user_role', 'auth_permissions'].map((key) => localStorage.getItem(key));
}
