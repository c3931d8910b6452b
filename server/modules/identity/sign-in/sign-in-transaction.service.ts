import type { Database, Queryable } from '#server/platform/database/index.ts';
import { type DeviceRefusal, RefusedDevice } from './refused-device.ts';

/** Records a device that was refused, in its own transaction. */
export type NoteRefusedDevice = (trx: Queryable, refusal: DeviceRefusal) => Promise<void>;

export interface SignInTransactionParts {
  readonly database: Database;
  readonly noteRefusedDevice?: NoteRefusedDevice | undefined;
}

/** A transaction that may admit a person. If their device is refused, it fails and stores only the refusal. */
export async function signInTransaction<T>(
  { database, noteRefusedDevice }: SignInTransactionParts,
  work: (trx: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    // Only now: what the failed transaction had written is gone.
    if (error instanceof RefusedDevice && noteRefusedDevice)
      await database.transaction((trx) => noteRefusedDevice(trx, error.refusal));
    throw error;
  }
}
