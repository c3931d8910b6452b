import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { resolveSecretKey, verifySecretKey } from './secrets.ts';

describe('the secret key', () => {
  test('comes from the environment when it is given there, and nothing is written', () => {
    const dataDir = path.join(makeTemporaryFolder(), 'data');
    expect(resolveSecretKey({ dataDir, secretKey: 'given' })).toBe('given');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is created once, of 32 random bytes, readable by its owner only', () => {
    const dataDir = path.join(makeTemporaryFolder(), 'data');
    const key = resolveSecretKey({ dataDir, secretKey: null });
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(resolveSecretKey({ dataDir, secretKey: null })).toBe(key);
    const another = path.join(makeTemporaryFolder(), 'data');
    expect(resolveSecretKey({ dataDir: another, secretKey: null })).not.toBe(key);
  });

  test.each(['', 'abc', 'g'.repeat(64), 'a'.repeat(63)])('is not replaced when its file holds %j', (text) => {
    const dataDir = makeTemporaryFolder();
    const file = path.join(dataDir, 'secret.key');
    writeFileSync(file, text);
    expect(() => resolveSecretKey({ dataDir, secretKey: null })).toThrow(
      `The file secret.key in the data folder ${dataDir} does not contain a key of 64 hexadecimal digits. Restore it from a backup.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('that cannot be read stops the start with a clear line', () => {
    const dataDir = makeTemporaryFolder();
    mkdirSync(path.join(dataDir, 'secret.key'));
    expect(() => resolveSecretKey({ dataDir, secretKey: null })).toThrow(
      `The file secret.key in the data folder ${dataDir} cannot be read by this user.`,
    );
  });
});

describeOnBothEngines('the fingerprint of the secret key', (open) => {
  test('accepts the key of the first run, and no other', async () => {
    const database = await open();
    await verifySecretKey(database, 'the key', 1000);
    await verifySecretKey(database, 'the key', 2000);
    await expect(verifySecretKey(database, 'another key')).rejects.toThrow(
      'SECRET_KEY is not the key that this database was set up with.',
    );
    await verifySecretKey(database, 'the key');
  });

  test('does not reveal the key, and records when the installation began', async () => {
    const database = await open();
    await verifySecretKey(database, 'the key', 1000);
    await verifySecretKey(database, 'the key', 2000);
    const rows = await database.query.selectFrom('installation').selectAll().execute();
    expect(rows).toEqual([
      { id: 1, created_at: 1000, secret_fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(JSON.stringify(rows)).not.toContain('the key');
  });
});
