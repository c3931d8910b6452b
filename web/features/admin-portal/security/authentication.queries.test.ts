import { test } from 'vitest';
import { expectKeptFor } from '#web/lib/testing/expect-kept-for.ts';
import { authSettingsQuery, passcodesQuery } from './authentication.queries.ts';

test('authentication settings are kept for 30 seconds', () =>
  expectKeptFor(30_000, { hasAdminPin: true }, (client) => client.fetchQuery(authSettingsQuery())));

test('and so are the passcodes', () =>
  expectKeptFor(30_000, { passcodes: [] }, (client) => client.fetchQuery(passcodesQuery())));
