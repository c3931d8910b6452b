import { blocksOf, type Document, textWithoutBlocks } from './documents.ts';

/** Words in the running text that begin a command. */
const PROGRAMS = [
  'npm',
  'npx',
  'node',
  'docker',
  'systemctl',
  'journalctl',
  'su',
  'cp',
  'curl',
  'git',
  'openssl',
];
/** Administration commands are also named without what stands before all of them. */
const NOUNS = ['prices', 'backup', 'restore', 'reset-pin', 'forget-key'];

const COMMAND = new RegExp(`^(?:${PROGRAMS.join('|')}) \\S`);
const SHORT_COMMAND = new RegExp(`^(?:${NOUNS.join('|')}) \\S`);

/** What looks like a command and is none: lines of the log, the name of a tool, and 'any of these'. */
const NO_COMMANDS = new Set([
  'backup made',
  'prices published',
  'docker build',
  'docker compose',
  'npm run tierbook',
  'npm run tierbook -- prices …',
]);

/** Every command that a document asks its reader to type, as in `npm run tierbook -- backup FILE`. */
export function commandsIn(document: Document): string[] {
  const typed = blocksOf(document)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim())
    .filter((line) => line !== '');
  const mentioned = [...textWithoutBlocks(document).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => (SHORT_COMMAND.test(code) ? `npm run tierbook -- ${code}` : code))
    .filter((code) => COMMAND.test(code))
    .filter((code) => !NO_COMMANDS.has(code) && !NO_COMMANDS.has(code.replace('npm run tierbook -- ', '')));
  return [...typed, ...mentioned].map((command) => command.replace(/\b[\w-]+\.backup\b/, 'FILE'));
}
