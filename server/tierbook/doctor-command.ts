import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import { examine, type Finding } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { redactLine } from '#server/platform/logging.ts';
import { EXIT, type IndependentCommand, type Outside } from './command.ts';

export const DOCTOR_USAGE =
  '  doctor                 look at everything that the server needs, and tell what to do about what is wrong';

export const doctor: IndependentCommand = {
  async run(outside) {
    const findings = await examination(outside);
    for (const finding of findings) outside.say(lineOf(finding));
    const count = findings.filter(({ state }) => state === 'problem').length;
    outside.say(count === 0 ? 'No problem was found.' : `Problems: ${count}.`);
    return count === 0 ? EXIT.done : EXIT.refused;
  },
};

async function examination({ variables }: Outside): Promise<Finding[]> {
  try {
    return await examine(readEnvironment(variables), systemClock.now());
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return [{ state: 'problem', about: 'environment', text: error.message }];
  }
}

/** Reasons come from anywhere: an address with a password in it must not reach the terminal, nor what commands it. */
function lineOf({ state, about, text }: Finding): string {
  return redactLine(`${state.padEnd(8)} ${about.padEnd(13)} ${text}`).replace(/\p{Cc}/gu, ' ');
}
