/**
 * What may import what. `npm run boundaries` writes boundaries.biome.json from this table and from the folders.
 * '{own}' stands for each folder of `server/modules` or `web/features` in turn, '{known}' for each folder it may know.
 */
interface Rule {
  /** What an import may not name. '!' makes an exception; the last pattern that matches decides. */
  readonly forbids: readonly string[];
  readonly says: string;
}

export const RULES = {
  climb: {
    forbids: ['../**'],
    says: "Name files outside this folder by their '#' path, so that the boundary rules can see them.",
  },
  tests: { forbids: ['#test/**'], says: 'Product code does not import test code.' },
  fixtures: { forbids: ['**/testing/**'], says: 'Only tests import what is in a testing folder.' },

  sides: {
    forbids: ['#server/**', '#web/**', '#workers/**'],
    says: 'The domain knows neither side.',
  },
  // '*' stops at a slash: 'node:*' alone would let 'node:fs/promises' in.
  pure: {
    forbids: ['node:*', 'node:*/**', 'react', 'react/**', 'react-dom', 'react-dom/**', 'fastify', 'kysely'],
    says: 'The domain is pure: no Node, no DOM.',
  },

  page: {
    forbids: ['#web/**', 'react', 'react/**', 'react-dom', 'react-dom/**'],
    says: 'The server does not know the web page.',
  },
  entry: {
    forbids: ['#server/app.ts', '#server/main.ts', '#server/tierbook.ts', '#server/tierbook/**'],
    says: 'Only the entry points know the whole server.',
  },
  modules: { forbids: ['#server/modules/**'], says: 'The platform does not know the modules.' },
  doors: {
    forbids: ['{#server,.}/modules/**', '!{#server,.}/modules/*/index.ts'],
    says: 'A module is entered by its index.ts.',
  },
  sql: {
    forbids: ['kysely', 'kysely/**', 'pg', 'pg/**', 'better-sqlite3', 'better-sqlite3-12'],
    says: 'SQL lives only in *.repo.ts and server/platform/database.',
  },
  // From the folders above, a file in the database can also be named by './'.
  databaseDoor: {
    forbids: [
      '{#server/platform,.,./platform}/database/**',
      '!{#server/platform,.,./platform}/database/index.ts',
    ],
    says: 'The database is entered by its index.ts.',
  },

  database: {
    forbids: ['#server/platform/database/**'],
    says: 'Routes and plain files do not know the database.',
  },
  repos: {
    forbids: ['./**/*.repo.ts', '#server/**/*.repo.ts'],
    says: 'Routes ask a service and plain files hold values and rules; neither uses a repo.',
  },
  services: {
    forbids: ['./**/*.service.ts', '#server/modules/**/*.service.ts'],
    says: 'A service decides; a repo only stores, and a plain file holds values and rules.',
  },
  routes: {
    forbids: ['./**/*.routes.ts', '#server/modules/**/*.routes.ts'],
    says: 'Only routes speak HTTP; nothing below them knows them.',
  },
  composition: {
    forbids: ['./**/*.module.ts', '#server/modules/**/*.module.ts'],
    says: 'A .module.ts puts its module together; only index.ts and another .module.ts know it.',
  },
  threads: {
    forbids: ['./**/*.worker.ts', '#server/modules/**/*.worker.ts'],
    says: 'A worker is started as a thread, never imported.',
  },
  ownDoor: {
    forbids: ['./**/index.ts', '#server/modules/{own}/**/index.ts'],
    says: 'An index.ts is for those outside the module; inside, name the file itself.',
  },
  otherModules: {
    forbids: ['#server/modules/**', '!#server/modules/{own}/**'],
    says: 'Only a service or a .module.ts knows another module.',
  },
  unknownModules: {
    forbids: ['#server/modules/**', '!#server/modules/{own}/**', '!#server/modules/{known}/index.ts'],
    says: 'A module knows only those that scripts/boundaries/table.ts names for it, by their index.ts.',
  },

  server: {
    forbids: ['#server/**', '#workers/**', 'node:*', 'node:*/**'],
    says: 'The web page does not know the server.',
  },
  aboveLib: {
    forbids: ['#web/{app,pages,features,ui}/**'],
    says: 'Arrows point down: app, pages, features, ui, lib.',
  },
  aboveUi: {
    forbids: ['#web/{app,pages,features}/**'],
    says: 'Arrows point down: app, pages, features, ui, lib.',
  },
  aboveFeatures: {
    forbids: ['#web/{app,pages}/**'],
    says: 'Arrows point down: app, pages, features, ui, lib.',
  },
  abovePages: { forbids: ['#web/app/**'], says: 'Arrows point down: app, pages, features, ui, lib.' },
  domainWords: {
    forbids: ['#domain/**', '!#domain/contract/**/limits.ts', '!#domain/text/**'],
    says: 'The design system has no domain words.',
  },
  islands: {
    forbids: ['#web/features/**', '!#web/features/{own}/**', '!#web/features/{known}/**'],
    says: 'Features are islands; they meet on a page. The two portals share the customers alone.',
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Which folder may know which beside itself; a folder without a line knows none. */
export const KNOWS: Record<string, Record<string, readonly string[]>> = {
  'server/modules': {
    catalogue: ['configuration'],
    customers: ['identity'],
    operations: ['analytics', 'catalogue'],
  },
  'web/features': {
    'admin-portal': ['customers'],
    'manager-portal': ['customers'],
  },
};

const PRODUCT = ['climb', 'tests', 'fixtures'] as const;
const SERVER = [...PRODUCT, 'page'] as const;
const WEB = [...PRODUCT, 'server'] as const;
const MODULE = [...SERVER, 'entry', 'threads'] as const;
const ROOM = [...MODULE, 'ownDoor'] as const;
const BELOW_ROUTES = [...ROOM, 'routes', 'composition'] as const;
const PLAIN = [...BELOW_ROUTES, 'otherModules', 'database', 'sql', 'repos', 'services'] as const;

export interface Zone {
  readonly files: string;
  readonly obeys: readonly RuleName[];
}

/** For a file in several zones the last one alone counts. */
export const ZONES: Readonly<Record<string, Zone>> = {
  domain: { files: 'domain/**', obeys: [...PRODUCT, 'sides', 'pure'] },

  server: { files: 'server/**', obeys: [...SERVER, 'doors', 'databaseDoor', 'sql'] },
  platform: { files: 'server/platform/**', obeys: [...SERVER, 'entry', 'modules', 'databaseDoor', 'sql'] },
  database: { files: 'server/platform/database/**', obeys: [...SERVER, 'entry', 'modules'] },

  // Whatever has no suffix of its own is plain: values and rules.
  plain: { files: 'server/modules/{own}/**', obeys: PLAIN },
  worker: { files: 'server/modules/{own}/**/*.worker.ts', obeys: PLAIN },
  repo: {
    files: 'server/modules/{own}/**/*.repo.ts',
    obeys: [...BELOW_ROUTES, 'otherModules', 'databaseDoor', 'services'],
  },
  service: {
    files: 'server/modules/{own}/**/*.service.ts',
    obeys: [...BELOW_ROUTES, 'unknownModules', 'databaseDoor', 'sql'],
  },
  routes: {
    files: 'server/modules/{own}/**/*.routes.ts',
    obeys: [...ROOM, 'otherModules', 'database', 'sql', 'repos', 'composition'],
  },
  module: {
    files: 'server/modules/{own}/**/*.module.ts',
    obeys: [...ROOM, 'unknownModules', 'databaseDoor', 'sql'],
  },
  index: {
    files: 'server/modules/{own}/index.ts',
    obeys: [...MODULE, 'otherModules', 'databaseDoor', 'sql'],
  },

  web: { files: 'web/**', obeys: WEB },
  lib: { files: 'web/{lib,boot,service-worker}/**', obeys: [...WEB, 'aboveLib'] },
  ui: { files: 'web/ui/**', obeys: [...WEB, 'aboveUi', 'domainWords'] },
  feature: { files: 'web/features/{own}/**', obeys: [...WEB, 'aboveFeatures', 'islands'] },
  pages: { files: 'web/pages/**', obeys: [...WEB, 'abovePages'] },

  test: { files: '**/*.test.{ts,tsx}', obeys: ['climb'] },
  fixture: { files: '**/testing/**', obeys: ['climb'] },
};
