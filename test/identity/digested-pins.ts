import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';

export const TEST_KEY = 'a secret key';
export const digest = secretDigester(TEST_KEY);

const lookups = new Map<string, Promise<string>>();

/** The stored digests of PINs under the test key. Computed once for all tests: the digest is slow on purpose. */
export function lookupOf(pin: string): Promise<string> {
  const lookup = lookups.get(pin) ?? digest(browserHashOf(pin)).then((digests) => digests.pin);
  lookups.set(pin, lookup);
  return lookup;
}
