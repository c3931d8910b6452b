import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Encoding } from './choose-encoding.ts';
import { etagOf } from './etag.ts';
import { type ReadyCopies, type ReadyCopy, readyCopy } from './ready-answer.ts';

const SERVICE_WORKER = '/service-worker.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.yaml': 'application/x-yaml',
};

/** Compressed copies, source maps, and the page itself, which gets boot data. */
const NOT_SERVED = /\.(?:br|gz|map)$|^\/index\.html$/;

/**
 * Every file of the built page by its path, in memory. A file opened for each request would stay open if the
 * client disconnects in the middle of a pipeline: 126 clients were enough to use up all file handles.
 */
export function readPageFiles(folder: string): Map<string, ReadyCopies> {
  const paths = new Set(pathsIn(folder));
  const served = [...paths].filter((each) => !NOT_SERVED.test(each));
  return new Map(served.map((each) => [each, readCopies(folder, each, paths)]));
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
    .map((each) => each.split(path.sep).join('/'));
}

function readCopies(folder: string, url: string, paths: ReadonlySet<string>): ReadyCopies {
  const copyOf = (encoding: Encoding, suffix: string): ReadyCopy =>
    fileCopy(url, encoding, readFileSync(path.join(folder, `${url}${suffix}`)));
  const identity = copyOf('identity', '');
  // A file that does not get smaller has no compressed copy.
  return {
    identity,
    gzip: paths.has(`${url}.gz`) ? copyOf('gzip', '.gz') : identity,
    br: paths.has(`${url}.br`) ? copyOf('br', '.br') : identity,
  };
}

/** Tagged by its bytes, so that all servers give the same file the same tag. */
function fileCopy(url: string, encoding: Encoding, body: Buffer): ReadyCopy {
  return readyCopy({
    etag: etagOf(body),
    encoding,
    body,
    contentType: contentTypeOf(url),
    headers: { 'cache-control': cachingOf(url), vary: 'accept-encoding' },
  });
}

export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream';
}

/** A file with a hash in its name never changes; any other may change with the next release. */
function cachingOf(url: string): string {
  // Browsers with an old service worker would keep opening the old page offline.
  if (url === SERVICE_WORKER) return 'no-cache';
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
