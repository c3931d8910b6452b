import { test } from 'vitest';
import { expectKeptFor } from '#web/lib/testing/expect-kept-for.ts';
import { authSettingsQuery, passcodesQuery } from './authentication.queries.ts';

const SETTINGS = {
  hasAdminPin: true,
  hasVipPin: false,
  siteProtectionEnabled: false,
  lastUpdated: null,
  adminPinUpdatedAt: null,
  vipPinUpdatedAt: null,
};

test('authentication settings are kept for 30 seconds', () =>
  expectKeptFor(30_000, { name: 'getAuthSettings', answer: SETTINGS }, (client) =>
    client.fetchQuery(authSettingsQuery()),
  ));

test('passcodes are kept for 30 seconds', () =>
  expectKeptFor(30_000, { name: 'listSitePasscodes', answer: { passcodes: [] } }, (client) =>
    client.fetchQuery(passcodesQuery()),
  ));
