import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
  const { source, files } = await bundleRenderer();
  const [page, styles, preparer] = await Promise.all([
    readFile(path.join(webFolder, 'index.html'), 'utf8'),
    stylesOf(files),
    bundleInlineScript(path.join(projectRoot, PREPARER)),
  ]);
  await Promise.all([
    writeFile(path.join(documentFolder, 'render-first-list.js'), source),
    writeFile(path.join(documentFolder, 'page.html'), pageWithPlaces(page, styles, preparer)),
  ]);
}

/** Everything bundled in, and the source files of the components. Nothing that is loaded later is ever rendered. */
async function bundleRenderer() {
  const { outputFiles, metafile } = await bundle({
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
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const files = Object.keys(metafile.inputs).filter((file) => file.startsWith('web/'));
  return { source: outputFiles[0].contents, files };
}

const leaveOutLaterChunks = {
  name: 'leave out later chunks',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

/** The rules of the style sheet that these files use, without the themes, which the server adds. */
async function stylesOf(files) {
  const entry = path.join(STYLES, 'index.css');
  const sources = files.map((file) => `@source "${path.relative(STYLES, path.join(projectRoot, file))}";`);
  const narrow = {
    name: 'tierbook:first-list-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/styles\/index\.css(?:\?|$)/ },
      handler(code) {
        const imports = code
          .replace('source("..")', 'source(none)')
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
  return output.find(({ fileName }) => fileName.endsWith('.css')).source.trim();
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
