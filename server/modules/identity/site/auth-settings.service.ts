import type { AuthSettings } from '#domain/contract/entities/site-protection.ts';
import type { CredentialsService } from '#server/modules/identity/pins/credentials.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { getSecuritySettings } from './security-settings.repo.ts';

export interface AuthSettingsParts {
  readonly database: Database;
  readonly credentials: Pick<CredentialsService, 'hasPin'>;
}

export type ReadAuthSettings = () => Promise<AuthSettings>;

/** Which secrets there are, and never what they are. */
export function createReadAuthSettings({ database, credentials }: AuthSettingsParts): ReadAuthSettings {
  return async () => {
    const { query } = database;
    const { isSiteProtected, updatedAt } = await getSecuritySettings(query);
    return {
      hasAdminPin: await credentials.hasPin(query, 'admin'),
      hasVipPin: await credentials.hasPin(query, 'vip'),
      siteProtectionEnabled: isSiteProtected,
      lastUpdated: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    };
  };
}
