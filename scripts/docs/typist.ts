import { execFileSync } from 'node:child_process';
import { type Ran, run } from '#test/tierbook/run.ts';

const TELL_VARIABLES = 'node -p "JSON.stringify(process.env)"';

/** Runs documented commands, with all data in the folder `data`. */
export class Typist {
  readonly typed = new Set<string>();
  readonly #home: string;

  constructor(home: string) {
    this.#home = home;
  }

  /** Runs an administration command; replaces FILE with the given path. */
  async administer(command: string, variables: Record<string, string>, file = ''): Promise<Ran> {
    this.typed.add(command);
    return run(command.replace('npm run tierbook -- ', '').replace('FILE', file), variables);
  }

  /** The variables that a shell line sets for its command. */
  variablesOf(line: string): Record<string, string> {
    this.typed.add(line);
    const script = line.startsWith('export ')
      ? `${line}; ${TELL_VARIABLES}`
      : line.replace('npm start', TELL_VARIABLES);
    const names = [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    const all: Record<string, string> = JSON.parse(
      execFileSync('sh', ['-c', script], {
        cwd: this.#home,
        env: { PATH: process.env.PATH, HOME: this.#home },
        encoding: 'utf8',
      }),
    );
    return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  }

  /** Fetches what curl would fetch from the server at `address`. */
  async fetch(command: string, address: string): Promise<Response> {
    this.typed.add(command);
    const { pathname } = new URL(/http:\S+/.exec(command)?.[0] ?? '');
    const [, name, value] = /-H '([^:]+): ([^']+)'/.exec(command) ?? [];
    return fetch(new URL(pathname, address), { headers: name && value ? { [name]: value } : {} });
  }
}
