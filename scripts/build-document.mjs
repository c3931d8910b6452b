import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { projectRoot } from './setup/steps.mjs';
import { bundleInlineScript } from './vite/bundle-inline-script.mjs';

export const documentFolder = path.join(projectRoot, 'dist', 'document');
const RENDERER = 'web/app/first-list/render-first-list.tsx';
const PREPARER = 'web/app/first-list/prepare.ts';
const STYLES = path.join(projectRoot, 'web', 'styles');

/**
 * Writes what the server needs for a document that carries a list: the components of the page as a bundle for Node, and
 * the page with their styles in its head. What the browser loads afterwards stands at the end, so that on a slow line
 * it does not compete with the rows.
 */
export async function buildDocument(webFolder) {
  await mkdir(documentFolder, { recursive: true });
  const renderer = path.join(documentFolder, 'render-first-list.js');
  await writeFile(renderer, await bundleRenderer());
  const { renderFirstList } = await import(pathToFileURL(renderer).href);
  const [page, styles, preparer] = await Promise.all([
    readFile(path.join(webFolder, 'index.html'), 'utf8'),
    stylesOf(renderFirstList(SAMPLE_BRAND, SAMPLE_LIST)),
    bundleInlineScript(path.join(projectRoot, PREPARER)),
  ]);
  await writeFile(path.join(documentFolder, 'page.html'), pageWithPlaces(page, styles, preparer));
}

/** Has everything that a document can show: links, tabs in one and two lines, titles, all kinds of names and prices. */
const SAMPLE_BRAND = {
  name: 'Shop',
  nameVip: '',
  nameHeavyweight: '',
  phone: '1',
  messaging: 'https://x.example',
};
const SAMPLE_ROW = { device: 'x', finalPrice: 1, category: 'IPAD', isHeader: false };
const SAMPLE_STRIP = { ...SAMPLE_ROW, display: 'iPad A', group: 'iPad' };
const SAMPLE_LIST = {
  categoriesAnswer: {
    categories: ['IPAD', 'IPHONE NEW LOCKED'],
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  category: 'IPAD',
  devices: [
    { ...SAMPLE_ROW, display: 'iPad' },
    { ...SAMPLE_ROW, display: 'Series', isHeader: true },
    { ...SAMPLE_ROW, display: 'iPad '.repeat(20).trim() },
    { ...SAMPLE_ROW, display: 'iPad', finalPrice: null, outOfStock: true, note: 'Later' },
    { ...SAMPLE_ROW, display: 'Table', isHeader: true },
    { ...SAMPLE_STRIP, variant: 'A', finalPrice: null, onRequest: 'Call' },
    { ...SAMPLE_STRIP, variant: 'B' },
    { ...SAMPLE_STRIP, variant: 'C' },
    { ...SAMPLE_STRIP, group: 'iPad Air', variant: 'A' },
    { ...SAMPLE_STRIP, group: 'iPad Air', variant: 'B' },
  ],
  isWhole: true,
  columnStarts: {},
  categoriesTag: '',
  devicesTag: '',
};

/** Everything bundled in. Nothing that is loaded later is ever rendered. */
async function bundleRenderer() {
  const { outputFiles } = await bundle({
    absWorkingDir: projectRoot,
    entryPoints: [RENDERER],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages call `require` for built-in modules, which ES modules do not have.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    plugins: [leaveOutLaterChunks],
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].contents;
}

const leaveOutLaterChunks = {
  name: 'leave out later chunks',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

/** Not needed before the style sheet has loaded; the server adds the theme. */
const LATER_RULES = /@import "\.\/(?:forced-colors|motion|print|tooltip)\.css";/g;

/** The rules of the style sheet for the elements of the list. */
async function stylesOf(markup) {
  const entry = path.join(STYLES, 'index.css');
  const classes = new Set(
    Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names]) => names.split(' ')).flat(),
  );
  const sources = Array.from(classes, (name) => `@source inline("${name}");`);
  const narrow = {
    name: 'tierbook:first-list-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/styles\/index\.css(?:\?|$)/ },
      handler(code) {
        const imports = code
          .replace('source("..")', 'source(none)')
          .replace(LATER_RULES, '')
          .replace('@import "tierbook:themes";', '@import "./first-list.css";');
        return { code: `${imports}\n${sources.join('\n')}`, map: null };
      },
    },
  };
  const { output } = await build({
    configFile: false,
    root: path.join(projectRoot, 'web'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [narrow, tailwindcss()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const { source } = output.find(({ fileName }) => fileName.endsWith('.css'));
  // This document always has the header. While it is parsed, browsers notice that only after a first paint.
  const withHeader = ':root:has(>body>div>.catalogue-header)';
  if (!source.includes(withHeader)) throw new Error(`catalogue-header.css has no rule for ${withHeader}`);
  return source.trim().replaceAll(withHeader, ':root');
}

const LOADED_LATER = [/<link rel="stylesheet"[^>]*>/g, /<script type="module"[^>]*><\/script>/g];

/** The server replaces the comments. */
function pageWithPlaces(page, styles, preparer) {
  const later = LOADED_LATER.flatMap((pattern) => page.match(pattern) ?? []);
  const head = later.reduce((html, tag) => html.replace(tag, ''), page);
  const list = `<div id="tierbook-shown"><!--tierbook-shown--></div>
    <!--tierbook-first-list-->
    <script>${preparer}</script>
    ${later.join('\n    ')}`;
  return head
    .replace('<script>', () => `<style>${styles}</style>\n    <!--tierbook-theme-->\n    <script>`)
    .replace('<div id="root">', () => `${list}\n    <div id="root">`)
    .replace(/\n\s*\n/g, '\n');
}
