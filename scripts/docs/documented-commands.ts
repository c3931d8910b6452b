import { blocksOf, type Document, textWithoutBlocks } from './documents.ts';

/** Words that start a command in inline code. */
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
/** Administration commands are also written without their common prefix. */
const NOUNS = ['prices', 'backup', 'restore', 'reset-pin', 'forget-key'];

const COMMAND = new RegExp(`^(?:${PROGRAMS.join('|')}) \\S`);
const SHORT_COMMAND = new RegExp(`^(?:${NOUNS.join('|')}) \\S`);

/** Texts that look like commands but are not: log lines, the name of a tool, and 'any of these'. */
const NO_COMMANDS = new Set([
  'backup made',
  'prices published',
  'docker build',
  'docker compose',
  'npm run tierbook',
  'npm run tierbook -- prices …',
]);

/** Every command that the documents ask readers to type, such as `npm run tierbook -- backup FILE`. */
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
