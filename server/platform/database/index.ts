export { watchForChanges } from './change-watch.ts';
export { ensureDataFolder, lockDataFolder } from './data-folder.ts';
export type { Database, Engine, Queryable } from './database.ts';
export { DatabaseClosedError, isUniqueViolation } from './errors.ts';
export type { CredentialOwner } from './identity-schema.ts';
export { recordedFingerprint } from './installation.ts';
export { openDatabase } from './open-database.ts';
export type { PausedReason, RevisionKind, SnapshotState } from './schema.ts';
export type { DeviceType } from './usage-schema.ts';
