import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import { PriceDataRefusal, SourceError } from '#server/modules/catalogue/index.ts';
import { openBesideServer } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { BackupError } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { openSecretKey } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { type Command, CommandRefusal, EXIT, type Outside } from './command.ts';
import { commandIn, USAGE } from './commands.ts';

/** Runs one administration command, even beside a running server, and returns the exit code. */
export async function runCommand(args: readonly string[], outside: Outside): Promise<number> {
  if (args.length === 1 && ['help', '--help', '-h'].includes(args[0] ?? '')) {
    outside.say(USAGE);
    return EXIT.done;
  }
  const command = commandIn(args);
  if (command === null) {
    outside.complain(misuseWords(args));
    return EXIT.misused;
  }
  try {
    if (typeof command !== 'function') return await command.run(outside);
    await perform(command, outside);
    return EXIT.done;
  } catch (error) {
    outside.complain(reasonOf(error));
    return EXIT.refused;
  }
}

function misuseWords(args: readonly string[]): string {
  const [noun] = args;
  if (noun === undefined) return USAGE;
  const isKnown = USAGE.split('\n').some((line) => noun !== '' && line.startsWith(`  ${noun} `));
  return `${isKnown ? 'This command is used differently' : 'Unknown command'}: ${args.join(' ')}\n\n${USAGE}`;
}

async function perform(command: Command, { variables, say }: Outside): Promise<void> {
  const environment = readEnvironment(variables);
  // Takes no server lock: it only keeps a second server away from the data.
  const database = await openBesideServer(environment, { clock: systemClock, report: say });
  try {
    // A PIN that is stored with a key other than the server's would not work.
    const secretKey = () => openSecretKey(database, environment);
    for (const line of await command({ database, environment, secretKey })) say(line);
  } finally {
    await database.close();
  }
}

const FOR_PERSON = [
  BackupError,
  CommandRefusal,
  PriceDataRefusal,
  Failure,
  SourceError,
  EnvironmentError,
  StartError,
];

function reasonOf(error: unknown): string {
  if (error instanceof Error && FOR_PERSON.some((reason) => error instanceof reason)) return error.message;
  return `The command failed: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`;
}
