import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveTheme } from '#domain/themes/resolve-theme.ts';
import { themeOf } from '#domain/themes/themes.ts';
import { type BootData, pageWithBootData } from './boot-data.ts';
import { fail } from './failure.ts';
import { readPageFiles } from './page-files.ts';
import { addressedCategory, pageWithMeta, shortNameOf } from './page-meta.ts';
import { answerFor, namesTag, sendReady } from './ready-answer.ts';

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

const NOT_BUILT = 'The web page has not been built yet. Run "npm run build", then start the server again.\n';

export interface WebPageOptions {
  /** The output of the build: index.html, /assets with a hash in every name, the service worker and a few plain files. */
  readonly folder: string;
  readonly bootData: () => BootData;
  readonly isPublished: (category: string) => boolean;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built page and its files, and returns the handler for all other paths outside the API. */
export function serveWebPage(app: FastifyInstance, options: WebPageOptions): Answer {
  const index = path.join(options.folder, 'index.html');
  const isBuilt = existsSync(index);
  const answer = isBuilt ? pageAnswer(readFileSync(index, 'utf8'), options) : answerNotBuilt;
  if (isBuilt) serveFiles(app, options.folder);
  const route = { schema: { hide: true }, config: { audience: 'open' } } as const;
  for (const url of PAGES) app.get(url, route, answer);
  app.get(MANIFEST_PATH, route, manifestAnswer(options.bootData));
  return (request, reply) => {
    // Otherwise a browser would run the page as a script.
    if (request.url.startsWith('/assets/')) fail('not-found');
    return answer(request, reply.code(404));
  };
}

/** The files of the page, open to everyone because the gate needs them. One route per file, so that no path leads elsewhere. */
function serveFiles(app: FastifyInstance, folder: string): void {
  const route = { schema: { hide: true }, config: { audience: 'open', sendsReadyAnswers: true } } as const;
  for (const [url, copies] of readPageFiles(folder)) {
    app.get(url, route, (request, reply) => sendReady(request, reply, answerFor(copies, request.headers)));
  }
}

function pageAnswer(template: string, { bootData, isPublished }: WebPageOptions): Answer {
  let page = { html: '', etag: '' };
  return (request, reply) => {
    const boot = bootData();
    const category = boot.isSiteProtected ? null : addressedCategory(request.url, isPublished);
    const html = pageWithMeta(pageWithBootData(template, boot), { shopName: boot.brand.name, category });
    if (html !== page.html) page = { html, etag: etagOf(html) };
    reply.header('cache-control', 'no-cache').header('etag', page.etag).type('text/html; charset=utf-8');
    const isUnchanged = reply.statusCode === 200 && namesTag(request.headers['if-none-match'], page.etag);
    return isUnchanged ? reply.code(304).send() : reply.send(page.html);
  };
}

function manifestAnswer(bootData: () => BootData): Answer {
  return (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifestOf(bootData())));
}

function answerNotBuilt(_: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.statusCode === 200) reply.code(503);
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT);
}

function etagOf(html: string): string {
  return `"${createHash('sha256').update(html).digest('base64url')}"`;
}

const MANIFEST_PATH = '/manifest.webmanifest';

const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * What a phone needs to install the list as an app. Only with the public brand and theme: everyone gets the same,
 * even on a locked site, because browsers request it without cookies.
 */
function appManifestOf({ brand, themeByRole, uiTheme }: BootData) {
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
    icons: ICONS,
  };
}
