import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { AUTHENTICATION_MESSAGES, SITE_PASSWORD_MESSAGES } from '#domain/contract/messages.ts';
import type { ChangePassword } from '#server/modules/identity/pins/change-password.service.ts';
import { setDeviceCookie } from '#server/modules/identity/sessions/device-cookie.ts';
import { setGrantCookie } from '#server/modules/identity/sessions/grant-cookie.ts';
import { requesterOf } from '#server/modules/identity/sessions/requester.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { setSignedInCookie } from '#server/platform/http/document/signed-in-cookie.ts';
import { fail } from '#server/platform/http/failure.ts';
import { dropCachedAnswers } from '#server/platform/http/security-headers.ts';
import type { ReadAuthSettings } from './auth-settings.service.ts';
import type { ProtectSite } from './protect-site.service.ts';
import type { Entrance, SiteGate } from './site-gate.service.ts';
import type { SiteProtection } from './site-protection.service.ts';

export interface SiteProtectionRoutesParts {
  readonly protection: Pick<SiteProtection, 'isEnabled' | 'isUnlocked'>;
  readonly gate: SiteGate;
  readonly protectSite: ProtectSite;
  readonly cookieKey: string;
}

export function siteProtectionRoutes(app: FastifyInstance, parts: SiteProtectionRoutesParts): void {
  const { protection, gate, protectSite, cookieKey } = parts;
  registerCall(app, calls.getSiteProtectionStatus, {
    handler: (request) => ({
      enabled: protection.isEnabled(),
      granted: request.caller.session !== null || protection.isUnlocked(request),
    }),
  });
  registerCall(app, calls.validateSitePassword, {
    async handler(request, reply) {
      const entrance = await gate.enter(request.body.password, requesterOf(request, cookieKey));
      return entrance === null ? REFUSED : answerEntrance(entrance, { request, reply, cookieKey });
    },
  });
  registerCall(app, calls.setSiteProtection, {
    async handler(request) {
      const requester = requesterOf(request, cookieKey);
      const { enabled, pinHash, sitePasswordHash } = request.body;
      if (!enabled) {
        await protectSite.disable(requester, { pinHash });
        return { enabled, message: AUTHENTICATION_MESSAGES.protectionDisabled };
      }
      // The contract requires it.
      if (sitePasswordHash === undefined) return fail('request/invalid');
      await protectSite.enable(requester, { pinHash, sitePasswordHash });
      return { enabled, message: AUTHENTICATION_MESSAGES.protectionEnabled };
    },
  });
}

const REFUSED = {
  valid: false,
  role: 'public',
  permissions: permissionsOf('public'),
  message: SITE_PASSWORD_MESSAGES.invalid,
} as const;

/** With a password the caller keeps their role; with a PIN they are signed in as that person. */
function answerEntrance(
  entrance: Entrance,
  { request, reply, cookieKey }: { request: FastifyRequest; reply: FastifyReply; cookieKey: string },
) {
  if ('grant' in entrance) {
    const { role } = request.caller;
    setGrantCookie(request, reply, { grant: entrance.grant, cookieKey });
    return { valid: true, role, permissions: permissionsOf(role) };
  }
  const { token, deviceId, ...shown } = entrance.signedIn;
  setDeviceCookie(request, reply, { deviceId, cookieKey });
  setSignedInCookie(request, reply);
  if (request.caller.session !== null) dropCachedAnswers(reply);
  return { valid: true, ...shown, permissions: permissionsOf(shown.role), authToken: token };
}

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
      const token = await changePassword(requesterOf(request, cookieKey), request.body);
      return { success: true as const, ...(token !== null && { token }) };
    },
  });
}
