import type { FastifyInstance } from 'fastify';
import { type DigestSecret, type Identity, secretDigester } from '#server/modules/identity/index.ts';
import { createClaim } from './claim.service.ts';
import { setupRoutes } from './setup.routes.ts';
import { setupProgressRoutes } from './setup-progress.routes.ts';
import { openSetupState, type SetupState, type SetupStateParts } from './setup-state.service.ts';

export interface Setup extends SetupState {
  registerRoutes(app: FastifyInstance): void;
}

export interface SetupParts extends SetupStateParts {
  readonly clock: Parameters<typeof createClaim>[0]['clock'];
  readonly secretKey: string;
  readonly timeZone: string;
  readonly identity: Identity;
  /** How PINs are hashed; slow on purpose unless given. */
  readonly digest?: DigestSecret | undefined;
}

/** The set-up in the browser: the claim of a new installation, and how far the steps after it are. */
export async function openSetup(parts: SetupParts): Promise<Setup> {
  const { secretKey, identity, digest = secretDigester(secretKey) } = parts;
  const state = await openSetupState(parts);
  const claim = createClaim({ ...parts, digest });
  return {
    ...state,
    registerRoutes(app) {
      setupRoutes(app, {
        identity,
        async claim(body, claimant) {
          const signedIn = await claim(body, claimant);
          // The next page must not say that the set-up is not finished.
          await state.read();
          return signedIn;
        },
      });
      setupProgressRoutes(app, parts);
    },
  };
}
