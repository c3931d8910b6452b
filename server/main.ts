import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { firstRunNotice, setupNotice } from './first-run-notice.ts';
import { openSourceSettings } from './modules/catalogue/index.ts';
import { createStaffPins, type StaffPin, secretDigester } from './modules/identity/index.ts';
import { openBackedUpDatabase } from './modules/operations/index.ts';
import { createSetupCode } from './modules/setup/index.ts';
import { builtDocumentFolder, builtWebFolder } from './platform/built-files.ts';
import { systemClock } from './platform/clock.ts';
import { type Database, hasNoSpace, lockDataFolder } from './platform/database/index.ts';
import { listen } from './platform/http/listen.ts';
import { createLogger, redactLine } from './platform/logging.ts';
import { openPlaces } from './platform/places/index.ts';
import { openSecretKey } from './platform/secrets.ts';
import { type BoundedOutput, openStandardOutput } from './platform/standard-output.ts';
import { StartError } from './platform/start-error.ts';
import { setupAddressOf } from './setup-address.ts';

type Closer = () => Promise<void> | void;

/** Ctrl-C reaches the whole process group and npm passes it on as well: two signals that mean one. */
const DUPLICATE_SIGNAL_MS = 1000;

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

await main();

async function main(): Promise<void> {
  try {
    const environment = readEnvironment(process.env);
    const output = openStandardOutput();
    process.on('exit', () => output.flushSync());
    const logger = createLogger({ level: environment.logLevel, destination: output });
    logCrashes(logger);
    stopOnSignals(await start({ environment, logger, output }), logger);
  } catch (error) {
    process.stderr.write(`${startFailureText(error)}\n`);
    process.exitCode = 1;
  }
}

interface Given {
  readonly environment: Environment;
  readonly logger: Logger;
  /** For plain text, in order with the log lines. */
  readonly output: BoundedOutput;
}

/** Opens everything in order and returns a function that closes it in reverse order. */
async function start(given: Given): Promise<Closer> {
  const closers: Closer[] = [];
  try {
    await openAll(given, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
  return () => closeAll(closers);
}

async function openAll({ environment, logger, output }: Given, closers: Closer[]): Promise<void> {
  const { dataDir, databaseUrl, host, port } = environment;
  if (databaseUrl === null) {
    const lock = lockDataFolder(dataDir);
    closers.push(() => lock.release());
  }
  const database = await openBackedUpDatabase(environment, {
    clock: systemClock,
    isServer: true,
    report: (line) => logger.info(line),
  });
  closers.push(() => database.close());
  if (databaseUrl === null && hasNoSpace(dataDir))
    logger.warn(
      'there is no space on the disk: lists are shown, but changes are refused until there is space',
    );
  const secretKey = await openSecretKey(database, environment);
  output.write(firstRunNotice(await newStaffPins(environment, database, secretKey)));
  const places = openPlaces();
  if (places.fault)
    logger.warn(
      { err: places.fault },
      'cannot read the table of places: customers’ devices and visits are shown without a place',
    );
  const app = await buildApp({
    environment,
    database,
    secretKey,
    clock: systemClock,
    logger,
    webFolder: builtWebFolder(),
    documentFolder: builtDocumentFolder(),
    sourceSettings: openSourceSettings(environment),
    placeOf: places.placeOf,
    isBackedUp: true,
    droppedLogLines: () => output.dropped,
  });
  closers.push(() => app.close());
  const code = await createSetupCode({ database, clock: systemClock, secretKey });
  const opened = await listen(app, { host, port });
  // Together: who reads the first line may stop the server at once. Never logged, because logs are kept.
  const notice =
    code === null ? '' : setupNotice(setupAddressOf({ ...environment, port: opened.port }, code));
  output.write(`Tierbook is running at ${opened.address}\n${notice}`);
}

/** Printed as soon as they are stored, whatever fails afterwards; never logged, because logs are kept. */
function newStaffPins(pins: Environment, database: Database, secretKey: string): Promise<StaffPin[]> {
  return createStaffPins({ database, clock: systemClock, digest: secretDigester(secretKey), pins });
}

/** Closes the last opened first. A failure does not keep the others open. */
async function closeAll(closers: Closer[]): Promise<void> {
  const close = closers.pop();
  if (!close) return;
  try {
    await close();
  } finally {
    await closeAll(closers);
  }
}

/** The first signal lets running requests finish; a second one stops at once. */
function stopOnSignals(stop: Closer, logger: Logger): void {
  let firstSignalAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstSignalAt === null) {
        firstSignalAt = performance.now();
        void stopAndExit(stop, logger);
      } else if (performance.now() - firstSignalAt > DUPLICATE_SIGNAL_MS) {
        process.exit(EXIT_CODES[signal]);
      }
    });
  }
}

async function stopAndExit(stop: Closer, logger: Logger): Promise<void> {
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    logger.fatal({ err: error }, 'the server did not stop cleanly');
    process.exit(1);
  }
}

/** Node would print the error as it is, with any secret in its text. */
function logCrashes(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'crashed');
    process.exit(1);
  });
}

function startFailureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EnvironmentError || error instanceof StartError) return message;
  return redactLine(`Tierbook could not start: ${message.split('\n', 1)[0]}`);
}
