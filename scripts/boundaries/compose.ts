import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KNOWS, RULES, type RuleName, ZONES } from './table.ts';

export const BOUNDARY_FILE = 'boundaries.biome.json';

/** A zone for one folder, with '{own}' and '{known}' replaced. */
export interface Area {
  readonly zone: string;
  /** The folder that replaced '{own}'. */
  readonly own?: string;
  readonly files: string;
  readonly rules: readonly { readonly name: RuleName; readonly group: string[]; readonly message: string }[];
}

/** Biome applies only the rules of the last area that matches a file, so each area lists all of its rules. */
export function areasOf(root: string): Area[] {
  refuseUnknownFolders(root);
  return Object.entries(ZONES).flatMap(([zone, { files, obeys }]) => {
    const parent = files.includes('/{own}/') ? files.slice(0, files.indexOf('/{own}/')) : undefined;
    const folders = parent === undefined ? [undefined] : sourceFoldersIn(path.join(root, parent));
    return folders.map((own) => {
      const known = KNOWS[parent ?? '']?.[own ?? ''] ?? [];
      return {
        zone,
        ...(own !== undefined && { own }),
        files: files.replace('{own}', own ?? ''),
        rules: obeys.map((name) => ({
          name,
          group: RULES[name].forbids.flatMap((pattern) => fill(pattern, own ?? '', known)),
          message: RULES[name].says,
        })),
      };
    });
  });
}

/** The text of the boundary file, one line per rule, so that a change of the table is easy to read in a diff. */
export function boundaryFileOf(root: string): string {
  const areas = areasOf(root).map(({ files, rules }) => {
    const patterns = rules.map(({ group, message }) => `          ${JSON.stringify({ group, message })}`);
    return [
      `    { "includes": ${JSON.stringify([files])},`,
      '      "linter": { "rules": { "style": { "noRestrictedImports": { "level": "error", "options": { "patterns": [',
      patterns.join(',\n'),
      '      ] } } } } } }',
    ].join('\n');
  });
  const unformatted = `    { "includes": ["${BOUNDARY_FILE}"], "formatter": { "enabled": false } }`;
  return [
    '{',
    '  "$schema": "./node_modules/@biomejs/biome/configuration_schema.json",',
    '  "overrides": [',
    [...areas, unformatted].join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n');
}

/** The reason for a failed check, or undefined if the file matches the table and the folders. */
export function whyStale(root: string): string | undefined {
  const file = path.join(root, BOUNDARY_FILE);
  if (existsSync(file) && readFileSync(file, 'utf8') === boundaryFileOf(root)) return undefined;
  return `${BOUNDARY_FILE} is not what scripts/boundaries/table.ts and the folders make it. Run \`npm run boundaries\` and commit the file.`;
}

function fill(pattern: string, own: string, known: readonly string[]): string[] {
  const filled = pattern.replace('{own}', own);
  return filled.includes('{known}') ? known.map((folder) => filled.replace('{known}', folder)) : [filled];
}

/** Ignores folders without source files, which a switch of branches may leave behind. */
function sourceFoldersIn(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(path.join(parent, name), { recursive: true }).some(isSource))
    .toSorted();
}

function isSource(file: string | Buffer): boolean {
  return /\.tsx?$/.test(file.toString());
}

/** Otherwise a renamed folder would silently lose its permissions. */
function refuseUnknownFolders(root: string) {
  for (const [parent, arrows] of Object.entries(KNOWS)) {
    const folders = sourceFoldersIn(path.join(root, parent));
    const named = new Set(Object.entries(arrows).flat(2));
    const gone = [...named].filter((folder) => !folders.includes(folder));
    if (gone.length > 0)
      throw new Error(
        `scripts/boundaries/table.ts names folders that ${parent} does not have: ${gone.join(', ')}.`,
      );
  }
}
