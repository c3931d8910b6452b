import { runCommand } from '#server/tierbook/run-command.ts';

export interface Ran {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs an administration command without this machine's environment. */
export async function run(line: string, variables: Record<string, string>): Promise<Ran> {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(line === '' ? [] : line.split(' '), {
    // No port, so that the test ignores other servers on this machine.
    variables: { TIME_ZONE: 'Europe/Berlin', PORT: '0', ...variables },
    say: (text) => void said.push(text),
    complain: (text) => void complained.push(text),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
