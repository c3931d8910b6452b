import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { requesterOf } from '#server/modules/identity/sessions/requester.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { SitePasscodes } from './site-passcodes.service.ts';

export function sitePasscodesRoutes(
  app: FastifyInstance,
  parts: { readonly passcodes: SitePasscodes; readonly cookieKey: string },
): void {
  const { passcodes, cookieKey } = parts;
  registerCall(app, calls.listSitePasscodes, {
    handler: async () => ({ passcodes: await passcodes.list() }),
  });
  registerCall(app, calls.createSitePasscode, {
    handler: async (request) => ({
      passcode: await passcodes.create(requesterOf(request, cookieKey), request.body),
    }),
  });
  registerCall(app, calls.updateSitePasscode, {
    async handler(request) {
      const requester = requesterOf(request, cookieKey);
      const { id } = request.params;
      const { isActive, password, pinHash } = request.body;
      if (isActive !== undefined)
        return { passcode: await passcodes.setActive(requester, id, { isActive, pinHash }) };
      if (password !== undefined)
        return { passcode: await passcodes.setPassword(requester, id, { password, pinHash }) };
      // The contract requires one of the two.
      return fail('request/invalid');
    },
  });
  registerCall(app, calls.deleteSitePasscode, {
    async handler(request) {
      await passcodes.delete(requesterOf(request, cookieKey), request.params.id, request.body.pinHash);
      return { success: true as const };
    },
  });
}
