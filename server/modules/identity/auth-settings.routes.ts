import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { askerOf } from './asker.ts';
import type { ReadAuthSettings } from './auth-settings.service.ts';
import type { ChangePassword } from './change-password.service.ts';

export function authSettingsRoutes(
  app: FastifyInstance,
  parts: {
    readonly readAuthSettings: ReadAuthSettings;
    readonly changePassword: ChangePassword;
    readonly cookieKey: string;
  },
): void {
  const { readAuthSettings, changePassword, cookieKey } = parts;
  registerCall(app, calls.getAuthSettings, { handler: () => readAuthSettings() });
  registerCall(app, calls.changePassword, {
    async handler(request) {
      const token = await changePassword(askerOf(request, cookieKey), request.body);
      return { success: true as const, ...(token !== null && { token }) };
    },
  });
}
