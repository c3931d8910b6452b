import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Encoding } from './choose-encoding.ts';
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

/** Copies of other files, source maps, and the page itself, into which more is written. */
const NOT_SERVED = /\.(?:br|gz|map)$|^\/index\.html$/;

/**
 * Every file of the built page by its path, held in memory. A file that is opened for each request stays open where the
 * client hangs up in the middle of a pipeline: 126 clients were enough to leave the server without file handles.
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
  // What does not get smaller has no compressed copy.
  return {
    identity,
    gzip: paths.has(`${url}.gz`) ? copyOf('gzip', '.gz') : identity,
    br: paths.has(`${url}.br`) ? copyOf('br', '.br') : identity,
  };
}

/** Tagged by its bytes: two instances give the same file the same tag, whenever each was built. */
function fileCopy(url: string, encoding: Encoding, body: Buffer): ReadyCopy {
  return readyCopy({
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    encoding,
    body,
    contentType: contentTypeOf(url),
    headers: { 'cache-control': cachingOf(url), vary: 'accept-encoding' },
  });
}

export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream';
}

/** A file whose name holds the hash of its content never changes; any other may with the next release. */
function cachingOf(url: string): string {
  // Whoever is given an old one goes on opening the old page without a connection.
  if (url === SERVICE_WORKER) return 'no-cache';
  return url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
