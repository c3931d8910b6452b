import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { themeOf } from '#domain/themes/themes.ts';
import type { BootData } from './document/boot-data.ts';
import { Documents, type PublishedList } from './document/documents.ts';
import { addressedCategory, type PageLogo, type PagePictures, shortNameOf } from './document/page-meta.ts';
import { type PageTemplate, readPlainPage } from './document/page-templates.ts';
import { hasSignedInCookie } from './document/signed-in-cookie.ts';
import { fail } from './failure.ts';
import { readPageFiles } from './page-files.ts';
import { answerFor, sendReady } from './ready-answer.ts';

/** The routes of the single-page application. Any other path shows its 'Page Not Found', with that status. */
const PAGES = [
  '/',
  '/admin',
  '/admin/',
  '/admin-portal',
  '/admin-portal/',
  '/manager',
  '/manager/',
  '/manager-portal',
  '/manager-portal/',
];

/** A page only until the installation is claimed. */
const SETUP_PAGE = '/setup';

/** For one person, who comes by a link with a secret after its '#'. Open on a protected site, too. */
const JOIN_PAGE = '/join';
const JOIN_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const ASSETS = '/assets/';

const NOT_BUILT = 'The web page has not been built yet. Run "npm run build", then start the server again.\n';

export interface WebPageOptions {
  /** The output of the build: index.html, /assets with a hash in every name, the service worker and a few plain files. */
  readonly folder: string;
  /** The other output of the build: how a document with a list is made. Without it no document carries one. */
  readonly documentFolder?: string | undefined;
  readonly bootData: () => BootData;
  readonly pictures: () => PagePictures;
  readonly isPublished: (category: string) => boolean;
  /** The public list of the category that an address names, or of the first one. */
  readonly findList: (addressed: string) => PublishedList | null;
  /** As stored now: another process may have claimed the installation. */
  readonly isClaimed: () => Promise<boolean>;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** Serves the built page and its files, and returns the handler for all other paths outside the API. */
export function serveWebPage(app: FastifyInstance, options: WebPageOptions): Answer {
  const plainPage = readPlainPage(options.folder);
  const answer = plainPage ? pageAnswer(app, plainPage, options) : answerNotBuilt;
  if (plainPage) serveFiles(app, options.folder);
  const route = { schema: { hide: true }, config: { audience: 'open' } } as const;
  for (const url of PAGES) app.get(url, { ...route, ...(plainPage && READY_ROUTE) }, answer);
  app.get(SETUP_PAGE, { ...route, ...(plainPage && READY_ROUTE) }, async (request, reply) => {
    return answer(request, (await options.isClaimed()) ? reply.code(404) : reply);
  });
  app.get(JOIN_PAGE, { ...route, ...(plainPage && READY_ROUTE) }, answer);
  app.get(MANIFEST_PATH, route, manifestAnswer(options));
  return (request, reply) => {
    // Otherwise a browser would run the page as a script.
    if (request.url.startsWith(ASSETS)) fail('not-found');
    return answer(request, reply.code(404));
  };
}

const READY_ROUTE = { config: { audience: 'open', sendsReadyAnswers: true } } as const;

/**
 * The files of the page, open to everyone because the gate needs them. No path leads elsewhere: a file is found by its whole
 * path. The assets share a route, because a route for each of over a hundred took a tenth of the time of a start.
 */
function serveFiles(app: FastifyInstance, folder: string): void {
  const route = { schema: { hide: true }, ...READY_ROUTE } as const;
  const files = readPageFiles(folder);
  for (const [url, copies] of files) {
    if (isAsset(url)) continue;
    app.get(url, route, (request, reply) => sendReady(request, reply, answerFor(copies, request.headers)));
  }
  app.get<{ Params: { file: string } }>(`${ASSETS}:file`, route, (request, reply) => {
    const copies = files.get(`${ASSETS}${request.params.file}`) ?? fail('not-found');
    return sendReady(request, reply, answerFor(copies, request.headers));
  });
}

/** The build puts them into one folder, without any below it. */
function isAsset(url: string): boolean {
  return url.startsWith(ASSETS) && !url.includes('/', ASSETS.length);
}

function pageAnswer(app: FastifyInstance, plainPage: PageTemplate, options: WebPageOptions): Answer {
  const { documentFolder: folder, bootData, pictures, isPublished, findList } = options;
  const documents = new Documents({ plainPage, folder, logger: app.log });
  return async (request, reply) => {
    const isFound = reply.statusCode === 200;
    const boot = bootData();
    const category = boot.isSiteProtected ? null : addressedCategory(request.url, isPublished);
    const list = isFound && mayCarryList(request, boot) ? findList(category ?? '') : null;
    const copies = await documents.of({ boot, pictures: pictures(), category, list });
    // A browser that has the page of an unknown path gets its status again, not a 304.
    const { 'if-none-match': _, ...unconditional } = request.headers;
    const answer = answerFor(copies, isFound ? request.headers : unconditional);
    const isJoin = request.routeOptions.url === JOIN_PAGE;
    const headers = isJoin ? headersWith(answer.headers, JOIN_HEADERS) : answer.headers;
    return sendReady(request, reply, { ...answer, headers, status: isFound ? answer.status : 404 });
  };
}

/** Of a ready answer: alternating names and values, which all answers share. */
function headersWith(headers: readonly string[], own: Readonly<Record<string, string>>): string[] {
  const others = headers.filter((_, index) => !((headers[index - (index % 2)] ?? '') in own));
  return [...others, ...Object.entries(own).flat()];
}

/**
 * Only for a visitor without a session, on an open site, at the address of the list. With a search, the list would only
 * flash before its results. The service worker asks for `rows=none`: what it keeps must not have prices.
 */
function mayCarryList(request: FastifyRequest, { isSiteProtected }: BootData): boolean {
  if (isSiteProtected || request.headers.authorization !== undefined || hasSignedInCookie(request))
    return false;
  const [path, ...search] = request.url.split('?');
  const parameters = new URLSearchParams(search.join('?'));
  return path === '/' && !parameters.get('q')?.trim() && parameters.get('rows') !== 'none';
}

function manifestAnswer({ bootData, pictures }: WebPageOptions): Answer {
  return (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifestOf(bootData(), pictures().logo)));
}

function answerNotBuilt(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.statusCode === 200) reply.code(503);
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT);
}

const MANIFEST_PATH = '/manifest.webmanifest';

/** Chrome installs no app with a smaller icon, one that is not square, or a JPEG. */
const APP_ICON_MIN_PX = 144;

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * What a phone needs to install the list as an app. Only with the public brand and theme: everyone gets the same,
 * even on a locked site, because browsers request it without cookies.
 */
function appManifestOf({ brand, themeByRole, uiTheme }: BootData, logo: PageLogo | null) {
  const theme = resolveTheme({ role: 'public', server: { themeByRole, uiTheme }, stored: () => null });
  const { background } = themeOf(theme).colours;
  return {
    // Without it, a changed start address would make it a different app.
    id: '/',
    name: brand.name,
    short_name: shortNameOf(brand.name),
    description: 'Device price list',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: logo ? iconsWith(logo) : ICONS,
  };
}

/**
 * Browsers choose by size and purpose, not by order: beside the built-in icons a logo would hardly ever be chosen. So they
 * stay only for a logo that browsers refuse as the icon of an app.
 */
function iconsWith({ address, type, width, height }: PageLogo) {
  const own = { src: address, sizes: `${width}x${height}`, type, purpose: 'any' };
  const isAppIcon = width === height && width >= APP_ICON_MIN_PX && type !== 'image/jpeg';
  return isAppIcon ? [own] : [own, ...ICONS.filter(({ purpose }) => purpose === 'any')];
}
