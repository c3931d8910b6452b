import { openIntake } from '#server/modules/analytics/intake/intake.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/index.ts';

/** Many visitors at once. Each prints the acknowledged page before it requests the next one. */
const [dataDir = '', databaseUrl = '', round = ''] = process.argv.slice(2);
const VISITORS = 32;
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const sender = { address: '203.0.113.7', userAgent: BROWSER, role: 'public', host: 'localhost' } as const;

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl });
const intake = openIntake({
  database,
  clock: systemClock,
  logger: { info: () => {}, warn: console.error },
  timeZone: 'UTC',
  limit: { windowMs: 60_000, maxRequests: 100 },
  isPublished: () => true,
});

async function browse(visitor: number): Promise<void> {
  const sessionId = `${visitor}`.padStart(16, '0');
  for (let page = 0; ; page += 1) {
    const path = `/${round}/${visitor}/${page}`;
    await intake.visit({ path, sessionId, userAgent: '', referrer: '', isUniqueVisitor: false }, sender);
    process.stdout.write(`${path}\n`);
  }
}

await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => browse(visitor)));
