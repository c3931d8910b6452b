/**
 * What may import what. `npm run boundaries` writes boundaries.biome.json from this table and from the folders.
 * '{own}' is replaced by each folder of `server/modules` or `web/features`, '{known}' by each folder that it may import.
 */
interface Rule {
  /** Forbidden import paths. '!' makes an exception; the last matching pattern decides. */
  readonly forbids: readonly string[];
  readonly says: string;
}

export const RULES = {
  climb: {
    forbids: ['../**'],
    says: "Import files outside this folder by their '#' path, so that the boundary rules can see them.",
  },
  tests: {
    forbids: ['#test/**', '#scripts/**'],
    says: 'Product code must not import code of tests and scripts.',
  },
  fixtures: { forbids: ['**/testing/**'], says: 'Only tests may import from a testing folder.' },

  sides: {
    forbids: ['#server/**', '#web/**', '#workers/**'],
    says: 'The domain must import neither the server nor the web page.',
  },
  // '*' stops at a slash: 'node:*' alone would let 'node:fs/promises' in.
  pure: {
    forbids: ['node:*', 'node:*/**', 'react', 'react/**', 'react-dom', 'react-dom/**', 'fastify', 'kysely'],
    says: 'The domain is pure: no Node, no DOM.',
  },

  page: {
    forbids: ['#web/**', 'react', 'react/**', 'react-dom', 'react-dom/**'],
    says: 'The server must not import the web page.',
  },
  entry: {
    forbids: [
      '#server/app.ts',
      '#server/background-work.ts',
      '#server/open-modules.ts',
      '#server/main.ts',
      '#server/tierbook.ts',
      '#server/tierbook/**',
    ],
    says: 'Only the entry points may import the whole server.',
  },
  modules: { forbids: ['#server/modules/**'], says: 'The platform must not import the modules.' },
  doors: {
    forbids: ['{#server,.}/modules/**', '!{#server,.}/modules/*/index.ts'],
    says: 'Import a module through its index.ts.',
  },
  sql: {
    forbids: ['kysely', 'kysely/**', 'pg', 'pg/**', 'better-sqlite3', 'better-sqlite3-12'],
    says: 'SQL belongs only in *.repo.ts and server/platform/database.',
  },
  // From a parent folder, a database file can also be imported with './'.
  databaseDoor: {
    forbids: [
      '{#server/platform,.,./platform}/database/**',
      '!{#server/platform,.,./platform}/database/index.ts',
    ],
    says: 'Import the database through its index.ts.',
  },

  database: {
    forbids: ['#server/platform/database/**'],
    says: 'Routes and plain files must not import the database.',
  },
  repos: {
    forbids: ['./**/*.repo.ts', '#server/**/*.repo.ts'],
    says: 'Routes call a service and plain files contain values and rules; neither may import a repo.',
  },
  services: {
    forbids: ['./**/*.service.ts', '#server/modules/**/*.service.ts'],
    says: 'Repos, which only store, and plain files, which contain values and rules, must not import a service.',
  },
  routes: {
    forbids: ['./**/*.routes.ts', '#server/modules/**/*.routes.ts'],
    says: 'Only routes use HTTP; nothing below them may import them.',
  },
  composition: {
    forbids: ['./**/*.module.ts', '#server/modules/**/*.module.ts'],
    says: 'A .module.ts composes its module; only index.ts and another .module.ts may import it.',
  },
  threads: {
    forbids: ['./**/*.worker.ts', '#server/modules/**/*.worker.ts'],
    says: 'A worker is started as a thread, never imported.',
  },
  ownDoor: {
    forbids: ['./**/index.ts', '#server/modules/{own}/**/index.ts'],
    says: 'An index.ts is for other modules; inside its module, import the file itself.',
  },
  otherModules: {
    forbids: ['#server/modules/**', '!#server/modules/{own}/**'],
    says: 'Only a service or a .module.ts may import another module.',
  },
  unknownModules: {
    forbids: ['#server/modules/**', '!#server/modules/{own}/**', '!#server/modules/{known}/index.ts'],
    says: 'A module may import only the modules that scripts/boundaries/table.ts allows, through their index.ts.',
  },

  server: {
    forbids: ['#server/**', '#workers/**', 'node:*', 'node:*/**'],
    says: 'The web page must not import the server.',
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
    forbids: [
      '#domain/**',
      '!#domain/contract/**/limits.ts',
      '!#domain/contract/page-limits.ts',
      '!#domain/text/**',
    ],
    says: 'The design system must not import the domain.',
  },
  islands: {
    forbids: ['#web/features/**', '!#web/features/{own}/**', '!#web/features/{known}/**'],
    says: 'Features must not import each other; a page combines them. Only the portals share the customers and invitations features, and staff screens the configuration feature.',
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** Which other folders a folder may import; a folder without an entry may import none. */
export const KNOWS: Record<string, Record<string, readonly string[]>> = {
  'server/modules': {
    catalogue: ['configuration'],
    changes: ['catalogue', 'configuration', 'identity'],
    customers: ['identity', 'invitations', 'sharing'],
    inquiries: ['catalogue', 'identity'],
    invitations: ['identity'],
    notices: ['identity'],
    operations: ['analytics', 'catalogue', 'setup'],
    setup: ['identity'],
    sharing: ['catalogue', 'identity'],
  },
  'web/features': {
    'admin-portal': ['customers', 'invitations'],
    basket: ['catalogue'],
    'engine-room': ['configuration'],
    inquiries: ['configuration'],
    invitations: ['customers'],
    'manager-portal': ['customers', 'invitations'],
    movement: ['catalogue'],
    sharing: ['catalogue'],
    setup: ['catalogue', 'configuration', 'price-data', 'shop'],
    shop: ['configuration'],
    'view-as': ['catalogue', 'configuration'],
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

/** If a file is in several zones, only the last one counts. */
export const ZONES: Readonly<Record<string, Zone>> = {
  domain: { files: 'domain/**', obeys: [...PRODUCT, 'sides', 'pure'] },

  server: { files: 'server/**', obeys: [...SERVER, 'doors', 'databaseDoor', 'sql'] },
  platform: { files: 'server/platform/**', obeys: [...SERVER, 'entry', 'modules', 'databaseDoor', 'sql'] },
  database: { files: 'server/platform/database/**', obeys: [...SERVER, 'entry', 'modules'] },

  // Files without a role suffix are plain: values and rules.
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
