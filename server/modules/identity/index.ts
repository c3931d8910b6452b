export {
  type CredentialsService,
  createCredentials,
  forgetKey,
  STAFF,
  type Staff,
} from './credentials.service.ts';
export { giveFreePin } from './free-pins.ts';
export { type Identity, openIdentity } from './identity.ts';
export type { RequestOrigin } from './request-origin.ts';
export { type DigestSecret, secretDigester } from './secret-digest.ts';
export type { CustomerSignIn } from './sign-in.service.ts';
export { createStaffPins, resetStaffPin, type StaffPin } from './staff-pins.ts';
export { clearAttempts } from './throttle.service.ts';
export { isTooShort } from './too-short-secrets.ts';
