import { expect, test } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';

describeOnBothEngines('input that a database cannot store', (open) => {
  test('is refused as invalid input', async () => {
    const { app, as } = await buildTestApp({ database: await open() });
    const headers = await as('admin');
    const customerPinHash = 'b'.repeat(64);
    for (const body of [
      { name: 'A\u0000B', customerPinHash },
      { name: 'Ann', phone: '1234\u00005678', customerPinHash },
      { name: '\u200B', customerPinHash },
      { name: 'Admin', customerPinHash },
      { name: 'Command Line', customerPinHash },
      { name: 'A\uD83D', customerPinHash },
      { name: 'Ann', phone: '1234\uDC005678', customerPinHash },
    ]) {
      const answer = await app.inject({ method: 'POST', url: '/api/customer-pins', headers, body });
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
    }
    for (const url of [
      '/api/activity?actor=%00',
      '/api/config/history/3000000000',
      '/api/config/history/9007199254740991',
      '/api/config/history/0',
    ]) {
      expect((await app.inject({ url, headers })).statusCode, url).toBe(400);
    }
  });
});
