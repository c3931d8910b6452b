import {
  managerSignInAnswerSchema,
  pinHashBodySchema,
  sessionAnswerSchema,
  signInAnswerSchema,
  signInBodySchema,
  sitePasswordAnswerSchema,
  sitePasswordBodySchema,
} from '#domain/contract/entities/sign-in.ts';
import {
  createPasscodeBodySchema,
  passcodeIdSchema,
  sitePasscodeSchema,
  sitePasscodesSchema,
  updatePasscodeBodySchema,
} from '#domain/contract/entities/site-passcodes.ts';
import {
  authSettingsSchema,
  siteProtectionAnswerSchema,
  siteProtectionBodySchema,
  siteProtectionStatusSchema,
} from '#domain/contract/entities/site-protection.ts';
import { changePasswordAnswerSchema, changePasswordBodySchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall, doneSchema } from './define-call.ts';
import { endpoints } from './endpoints.ts';

const passcodeParamsSchema = z.object({ id: passcodeIdSchema });
const passcodeAnswerSchema = z.object({ passcode: sitePasscodeSchema });

export const identityCalls = {
  getSiteProtectionStatus: defineCall(endpoints.getSiteProtectionStatus, {
    summary: 'Returns whether the site is protected and whether this browser may enter',
    audience: 'open',
    ignoresDeadToken: true,
    answer: siteProtectionStatusSchema,
  }),
  validatePin: defineCall(endpoints.validatePin, {
    summary:
      'Signs in by PIN; with a role, accepts only the PIN of that role. A wrong PIN gets the role public',
    audience: 'granted',
    ignoresDeadToken: true,
    body: signInBodySchema,
    answer: signInAnswerSchema,
  }),
  validateManager: defineCall(endpoints.validateManager, {
    summary: 'Signs in the manager by PIN',
    audience: 'granted',
    ignoresDeadToken: true,
    body: pinHashBodySchema,
    answer: managerSignInAnswerSchema,
  }),
  validateSitePassword: defineCall(endpoints.validateSitePassword, {
    summary: 'Opens a protected site with the site password, a passcode or a PIN',
    audience: 'open',
    ignoresDeadToken: true,
    body: sitePasswordBodySchema,
    answer: sitePasswordAnswerSchema,
  }),
  getSession: defineCall(endpoints.getSession, {
    summary:
      'Returns the role and permissions of the caller, the name of a customer, and when the session ends',
    audience: 'granted',
    answer: sessionAnswerSchema,
  }),
  logout: defineCall(endpoints.logout, {
    summary: 'Ends the session and revokes the site grant',
    audience: 'granted',
    ignoresDeadToken: true,
    answer: doneSchema,
  }),
  getAuthSettings: defineCall(endpoints.getAuthSettings, {
    summary: 'Returns which secrets are set and whether the site is protected',
    audience: 'admin',
    answer: authSettingsSchema,
  }),
  changePassword: defineCall(endpoints.changePassword, {
    summary: 'Changes the admin, manager or VIP PIN, or the site password',
    audience: 'admin',
    body: changePasswordBodySchema,
    answer: changePasswordAnswerSchema,
  }),
  setSiteProtection: defineCall(endpoints.setSiteProtection, {
    summary: 'Turns site protection on with a password, or off',
    audience: 'admin',
    body: siteProtectionBodySchema,
    answer: siteProtectionAnswerSchema,
  }),
  listSitePasscodes: defineCall(endpoints.listSitePasscodes, {
    summary: 'Lists the site passcodes, without their secrets',
    audience: 'admin',
    answer: z.object({ passcodes: sitePasscodesSchema }),
  }),
  createSitePasscode: defineCall(endpoints.createSitePasscode, {
    summary: 'Adds a site passcode',
    audience: 'admin',
    body: createPasscodeBodySchema,
    answer: passcodeAnswerSchema,
    status: 201,
  }),
  updateSitePasscode: defineCall(endpoints.updateSitePasscode, {
    summary: 'Enables or disables a site passcode, or gives it another password',
    audience: 'admin',
    params: passcodeParamsSchema,
    body: updatePasscodeBodySchema,
    answer: passcodeAnswerSchema,
  }),
  deleteSitePasscode: defineCall(endpoints.deleteSitePasscode, {
    summary: 'Deletes a site passcode',
    audience: 'admin',
    params: passcodeParamsSchema,
    body: pinHashBodySchema,
    answer: doneSchema,
  }),
};
