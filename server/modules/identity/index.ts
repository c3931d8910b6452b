export { type Identity, openIdentity } from './identity.module.ts';
export {
  type CredentialsService,
  createCredentials,
  forgetKey,
  listStaffWithPin,
  STAFF,
  type Staff,
} from './pins/credentials.service.ts';
export { assignFreePin } from './pins/free-pins.service.ts';
export { createUnsetCredentials, endSessionsOfCustomers } from './pins/many-credentials.repo.ts';
export { type DigestSecret, secretDigester } from './pins/secret-digest.ts';
export { createStaffPins, resetStaffPin, type StaffPin } from './pins/staff-pins.service.ts';
export { isTooShort } from './pins/too-short-secrets.ts';
export type { RequestOrigin } from './sessions/request-origin.ts';
export { requireStillSignedIn } from './sessions/sessions.service.ts';
export { type DeviceRefusal, RefusedDevice } from './sign-in/refused-device.ts';
export type { CustomerSignIn } from './sign-in/sign-in.service.ts';
export type { SignedIn } from './sign-in/signed-in.ts';
export { OVER } from './throttle/secret-pool.service.ts';
export { clearAttempts } from './throttle/throttle.service.ts';
