import { createHmac, scrypt } from 'node:crypto';

/** What the database stores of a secret: one digest for each purpose, so that a PIN may equal a site password. */
export interface SecretDigests {
  readonly pin: string;
  readonly site: string;
}

/** Takes the SHA-256 that a browser sends. */
export type DigestSecret = (hash: string) => Promise<SecretDigests>;

/** About 40 ms and 16 MB a guess, on top of a key that is not in the database. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;
const BYTES = 32;

/**
 * A PIN is looked up without a user name, so all share one salt. It comes from the key: without the key,
 * the digests in a stolen database cannot be guessed.
 */
export function secretDigester(secretKey: string): DigestSecret {
  const salt = labelled(secretKey, 'salt', '');
  return async (hash) => {
    const stretched = await stretch(hash, salt);
    return { pin: labelled(secretKey, 'pin', stretched), site: labelled(secretKey, 'site', stretched) };
  };
}

function stretch(hash: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(hash, salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function labelled(secretKey: string, label: string, content: string | Buffer): string {
  return createHmac('sha256', secretKey).update(`tierbook: ${label}\n`).update(content).digest('hex');
}
