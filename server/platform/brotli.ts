import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
} from 'node:zlib';

type Work = (bytes: Uint8Array, options?: BrotliOptions) => Promise<Buffer>;

// In the main thread on the thread pool: a long text takes a second, and requests must not wait for it. In the thread of a
// job brotli runs there: otherwise each of the pool's threads would keep the 20 MB that brotli once needed in it.
export const brotliPack: Work = isMainThread
  ? promisify(brotliCompress)
  : async (bytes, options = {}) => brotliCompressSync(bytes, options);

export const brotliUnpack: Work = isMainThread
  ? promisify(brotliDecompress)
  : async (bytes, options = {}) => brotliDecompressSync(bytes, options);
