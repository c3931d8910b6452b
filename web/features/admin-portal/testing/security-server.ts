import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { SitePasscode } from '#domain/contract/entities/site-passcodes.ts';
import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { type OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';

/** Local noon: the day in the browser's time zone is the one that is written here, wherever the test runs. */
export const NOON = new Date(2026, 10, 12, 12, 0).toISOString();

export const RENEWED_TOKEN = 'd'.repeat(64);

/** Answers the Authentication and Theme tabs; what is changed is shown from then on. */
export class SecurityServer extends FakeApi {
  settings: AuthSettings = {
    hasAdminPin: true,
    hasVipPin: true,
    siteProtectionEnabled: false,
    lastUpdated: NOON,
    adminPinUpdatedAt: NOON,
    vipPinUpdatedAt: NOON,
  };
  passcodes: SitePasscode[] = [];

  constructor() {
    super();
    this.usually({
      getAuthSettings: () => this.settings,
      listSitePasscodes: () => ({ passcodes: this.passcodes }),
      saveThemes: ({ body }) => ({ success: true, revision: 2, themeByRole: body.themeByRole }),
      changePassword: ({ body }) => ({
        success: true,
        ...(body.passwordType === 'admin' ? { token: RENEWED_TOKEN } : {}),
      }),
      setSiteProtection: ({ body }) => this.protect(body.enabled),
      createSitePasscode: ({ body }) => this.add(makePasscode(body.label)),
      updateSitePasscode: ({ params, body }) => this.update(params.id, body.isActive),
      deleteSitePasscode: ({ params }) => this.remove(params.id),
    });
  }

  private protect(siteProtectionEnabled: boolean): CallAnswer<'setSiteProtection'> {
    this.settings = { ...this.settings, siteProtectionEnabled };
    return { enabled: siteProtectionEnabled, message: '' };
  }

  private add(passcode: SitePasscode): CallAnswer<'createSitePasscode'> {
    this.passcodes = [...this.passcodes, passcode];
    return { passcode };
  }

  private update(id: string, isActive: boolean | undefined): CallAnswer<'updateSitePasscode'> | OtherReply {
    const known = this.passcodes.find((each) => each.id === id);
    if (!known) return refuse('passcode/not-found');
    const passcode = { ...known, isActive: isActive ?? known.isActive };
    this.passcodes = this.passcodes.map((each) => (each === known ? passcode : each));
    return { passcode };
  }

  private remove(id: string): CallAnswer<'deleteSitePasscode'> {
    this.passcodes = this.passcodes.filter((known) => known.id !== id);
    return { success: true };
  }
}

export function makePasscode(label: string, fields: Partial<SitePasscode> = {}): SitePasscode {
  return { id: label.toLowerCase(), label, createdAt: NOON, isActive: true, ...fields };
}
