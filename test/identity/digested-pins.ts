import { secretDigester } from '#server/modules/identity/pins/secret-digest.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';

export const TEST_KEY = 'a secret key';
export const digest = secretDigester(TEST_KEY);

const lookups = new Map<string, Promise<string>>();

/** What the database holds of a PIN under the test key. Worked out once for all tests: it is slow by intent. */
export function lookupOf(pin: string): Promise<string> {
  const lookup = lookups.get(pin) ?? digest(browserHashOf(pin)).then((digests) => digests.pin);
  lookups.set(pin, lookup);
  return lookup;
}
