import { createHash } from 'node:crypto';
import { z } from '#domain/contract/zod.ts';

/** Returns the session's token. */
export async function signIn(
  address: string,
  pin: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const pinHash = createHash('sha256').update(pin).digest('hex');
  const answer = await fetch(`${address}/api/validate-pin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ pinHash }),
  });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}
