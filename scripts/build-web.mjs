import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { buildDocument, documentFolder } from './build-document.mjs';
import { buildServiceWorker } from './build-service-worker.mjs';
import { projectRoot, say } from './setup/steps.mjs';

const webFolder = path.join(projectRoot, 'dist', 'web');
const COMPRESSIBLE = /\.(?:js|css|svg|txt|json|webmanifest)$/;
const WORTH_COMPRESSING_BYTES = 1024;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Builds the web page and its service worker into dist/web, with a .br and a .gz copy beside every text asset, so that no request compresses. */
export async function buildWeb({ isListed }) {
  await asProduction(() =>
    build({ configFile: path.join(projectRoot, 'vite.config.ts'), mode: 'production', logLevel: 'warn' }),
  );
  await buildServiceWorker(webFolder);
  await asProduction(() => buildDocument(webFolder));
  const copies = await Promise.all((await listAssets()).map(writeCompressedCopies));
  if (isListed) listSizes(copies.filter((copy) => copy !== null));
  say(`web page: ${kilobytes(await initialJsGzipBytes())} of JavaScript on the first visit (gzip)`);
}

function listSizes(files) {
  for (const { name, bytes, gzipBytes, brotliBytes } of files.sort((a, b) => b.bytes - a.bytes)) {
    say(`${name}  ${kilobytes(bytes)}, gzip ${kilobytes(gzipBytes)}, brotli ${kilobytes(brotliBytes)}`);
  }
}

/** The JavaScript of a first visit: the scripts in the page, those that it loads, and the chunks they import. */
async function initialJsGzipBytes() {
  const page = await readFile(path.join(documentFolder, 'page.html'), 'utf8');
  const urls = new Set(Array.from(page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g), ([, url]) => url));
  const files = await Promise.all([...urls].map((url) => readFile(path.join(webFolder, url))));
  const inline = Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, text]) => text);
  const sizes = await Promise.all(
    [...files, inline.join('\n')].map(async (text) => (await gzipped(text, { level: 9 })).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

// An inherited NODE_ENV (from a test run or a developer) would put React's development build into the page.
async function asProduction(work) {
  const inherited = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (inherited === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = inherited;
  }
}

/** index.html is excluded: the server fills it for each request, and a compressed copy would be the empty template. */
async function listAssets() {
  const entries = await readdir(webFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function writeCompressedCopies(file) {
  const content = await readFile(file);
  if (content.length <= WORTH_COMPRESSING_BYTES) return null;
  const [gz, br] = await Promise.all([
    gzipped(content, { level: 9 }),
    brotlied(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  ]);
  await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)]);
  return {
    name: path.relative(webFolder, file),
    bytes: content.length,
    gzipBytes: gz.length,
    brotliBytes: br.length,
  };
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
