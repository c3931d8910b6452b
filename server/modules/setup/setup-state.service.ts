import type { BaseLogger } from 'pino';
import { listStaffWithPin, type Staff } from '#server/modules/identity/index.ts';
import { type Database, watchForChanges } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';

/** Whether the installation is set up, for pages. */
export interface SetupState {
  /** From memory: the staff PINs that are stored before the claim; null once there is an admin PIN. */
  pinsBeforeClaim(): readonly Staff[] | null;
  /** The same, as stored now. */
  read(): Promise<readonly Staff[] | null>;
  /** Follows other processes until the installation is set up. Returns a stop function. */
  startUpkeep(): Promise<() => Promise<void>>;
}

export interface SetupStateParts {
  readonly database: Database;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

export async function openSetupState({ database, logger }: SetupStateParts): Promise<SetupState> {
  let pins = await readPins(database);
  const read = async () => {
    // Final while the server runs: forget-key needs it stopped.
    if (pins !== null) pins = await readPins(database);
    return pins;
  };
  return {
    pinsBeforeClaim: () => pins,
    read,
    async startUpkeep() {
      if (pins === null) return async () => undefined;
      const { look, stop } = await watchForChanges(database, {
        channels: ['protection'],
        look: async () => void (await read()),
        faults: new FaultLog(logger),
        failed: 'cannot read the state of the set-up',
        worksAgain: 'the state of the set-up is known again',
      });
      await look();
      return stop;
    },
  };
}

async function readPins({ query }: Database): Promise<readonly Staff[] | null> {
  const stored = await listStaffWithPin(query);
  return stored.includes('admin') ? null : stored;
}
