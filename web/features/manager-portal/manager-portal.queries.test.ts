import { test } from 'vitest';
import { expectKeptFor } from '#web/lib/testing/expect-kept-for.ts';
import { usageStatsQuery } from './manager-portal.queries.ts';

test('usage statistics are kept for 60 seconds', () =>
  expectKeptFor(60_000, { name: 'listUsageStats', answer: { stats: [] } }, (client) =>
    client.fetchQuery(usageStatsQuery('weekly')),
  ));
