import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import type { CredentialsService } from '#server/modules/identity/pins/credentials.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { getSecuritySettings } from './security-settings.repo.ts';

export interface AuthSettingsParts {
  readonly database: Database;
  readonly credentials: Pick<CredentialsService, 'pinSetAt'>;
}

export type ReadAuthSettings = () => Promise<AuthSettings>;

/** Which secrets there are, and never what they are. */
export function createReadAuthSettings({ database, credentials }: AuthSettingsParts): ReadAuthSettings {
  return async () => {
    const { query } = database;
    const { isSiteProtected, updatedAt } = await getSecuritySettings(query);
    const [adminPinAt, vipPinAt] = await Promise.all([
      credentials.pinSetAt(query, 'admin'),
      credentials.pinSetAt(query, 'vip'),
    ]);
    return {
      hasAdminPin: adminPinAt !== null,
      hasVipPin: vipPinAt !== null,
      siteProtectionEnabled: isSiteProtected,
      lastUpdated: isoTimeOf(updatedAt),
      adminPinUpdatedAt: isoTimeOf(adminPinAt),
      vipPinUpdatedAt: isoTimeOf(vipPinAt),
    };
  };
}

function isoTimeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
