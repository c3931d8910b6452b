import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withSheetsServer } from '#test/sheets-stand.ts';

const google = withSheetsServer();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'google-key-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function serviceAccount(keyFile = google.server.keyFile()) {
  const file = path.join(folder, 'key.json');
  await writeFile(file, keyFile);
  return google.source({ googleApplicationCredentials: file });
}

describe('a service account', () => {
  test('signs in with its key and reads what is shared with it', async () => {
    google.server.sharedWith = 'email';
    expect(await google.sheetsOf(await serviceAccount())).toHaveLength(1);
    expect(google.server.requests[0]?.headers.authorization).toBe('Bearer token-1');
    expect(google.server.requests[0]?.headers['x-goog-api-key']).toBeUndefined();
  });

  test('uses one token until shortly before it ends', async () => {
    const account = await serviceAccount();
    await google.sheetsOf(account);
    google.now += 3_539_000;
    await google.sheetsOf(account);
    expect(google.server.tokensIssued).toBe(1);
    google.now += 2_000;
    await google.sheetsOf(account);
    expect(google.server.tokensIssued).toBe(2);
  });

  test('signs in again, once, when its token is refused', async () => {
    const account = await serviceAccount();
    await google.sheetsOf(account);
    google.server.revokeTokens();
    expect(await google.sheetsOf(account)).toHaveLength(1);
    google.server.failNext({ status: 401 }, { status: 401 });
    expect(await google.refusalOf(account)).toEqual([
      'credentials',
      'Google does not accept the credentials.',
    ]);
    expect(google.server.tokensIssued).toBe(3);
  });

  test('is named when the spreadsheet is not shared with it', async () => {
    google.server.sharedWith = 'nobody';
    expect(await google.refusalOf(await serviceAccount())).toEqual([
      'not-shared',
      `The spreadsheet is not shared with ${google.server.email}. Share it with this address as a viewer.`,
    ]);
  });

  test.each([
    ['is no JSON', '{"private_key": "SECRET'],
    ['is of another kind', '{"type": "authorized_user", "private_key": "SECRET"}'],
  ])('whose key file %s is reported without quoting the file', async (_what, content) => {
    const [code, message] = await google.refusalOf(await serviceAccount(content));
    expect(code).toBe('credentials');
    expect(message).not.toContain('SECRET');
  });

  test('whose key file is missing, damaged or asks for an unsafe address is reported', async () => {
    const missing = google.source({ googleApplicationCredentials: path.join(folder, 'gone.json') });
    const refusals = [
      await google.refusalOf(missing),
      await google.refusalOf(await serviceAccount(google.server.keyFile({ private_key: 'no key' }))),
      await google.refusalOf(await serviceAccount(google.server.keyFile({ client_email: 'somebody@else' }))),
      await google.refusalOf(
        await serviceAccount(google.server.keyFile({ token_uri: 'http://example.com/token' })),
      ),
    ];
    expect(refusals.map(([code]) => code)).toEqual(Array(4).fill('credentials'));
  });

  test('that cannot sign in because nobody answers is reported', async () => {
    const keyFile = google.server.keyFile({ token_uri: 'http://127.0.0.1:1/token' });
    expect((await google.refusalOf(await serviceAccount(keyFile)))[0]).toBe('unreachable');
  });
});
