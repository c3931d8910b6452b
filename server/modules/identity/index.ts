export { type Identity, openIdentity } from './identity.module.ts';
export {
  type CredentialsService,
  createCredentials,
  forgetKey,
  STAFF,
  type Staff,
} from './pins/credentials.service.ts';
export { assignFreePin } from './pins/free-pins.service.ts';
export { type DigestSecret, secretDigester } from './pins/secret-digest.ts';
export { createStaffPins, resetStaffPin, type StaffPin } from './pins/staff-pins.service.ts';
export { isTooShort } from './pins/too-short-secrets.ts';
export type { RequestOrigin } from './sessions/request-origin.ts';
export type { CustomerSignIn } from './sign-in/sign-in.service.ts';
export { clearAttempts } from './throttle/throttle.service.ts';
