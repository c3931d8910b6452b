import { createHmac, randomBytes } from 'node:crypto';
import { SETUP_LIMITS } from '#domain/contract/shop-limits.ts';
import { listStaffWithPin } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { countLiveCodes, deleteAllButNewestCodes, findCodeExpiry, saveCode } from './setup-code.repo.ts';

const { codeHexChars, codeHours } = SETUP_LIMITS;
const CODE_LIFE_MS = codeHours * 3_600_000;
const CODES_KEPT = 1_000;

interface CodeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
}

/** Makes a code, which only its address knows. Null once there is an admin PIN: nothing is left to set up. */
export async function createSetupCode({ database, clock, secretKey }: CodeParts): Promise<string | null> {
  const code = randomBytes(codeHexChars / 2).toString('hex');
  const digest = digestOfCode(code, secretKey);
  return database.transaction(async (trx) => {
    if (await isSetUp(trx)) return null;
    const at = clock.now();
    await saveCode(trx, { digest, at, expiresAt: at + CODE_LIFE_MS });
    await deleteAllButNewestCodes(trx, CODES_KEPT);
    return code;
  });
}

export async function isSetUp(query: Queryable): Promise<boolean> {
  return (await listStaffWithPin(query)).includes('admin');
}

/** For the doctor. */
export interface SetupHealth {
  readonly isSetUp: boolean;
  /** How many printed addresses work. */
  readonly liveCodes: number;
}

export async function readSetupHealth(query: Queryable, now: number): Promise<SetupHealth> {
  return { isSetUp: await isSetUp(query), liveCodes: await countLiveCodes(query, now) };
}

/** Null for a code that was never made. An expired one fails like it, but was no guess. */
export async function findLiveCode(query: Queryable, digest: string, now: number): Promise<string | null> {
  const expiresAt = await findCodeExpiry(query, digest);
  if (expiresAt === null) return null;
  return expiresAt > now ? digest : fail('setup/wrong-code');
}

/** Fast, unlike the digest of a PIN: nobody can try all codes of 128 bits. */
export function digestOfCode(code: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update('tierbook: set-up code\n').update(code).digest('hex');
}
