import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { type BrotliOptions, brotliCompress, brotliDecompress, brotliDecompressSync } from 'node:zlib';

type Work = (bytes: Uint8Array, options?: BrotliOptions) => Promise<Buffer>;

// On the thread pool: a long text takes a second, in which requests are answered and jobs go on with the next text.
export const brotliPack: Work = promisify(brotliCompress);

// In the thread of a job nothing else is to be done meanwhile.

export const brotliUnpack: Work = isMainThread
  ? promisify(brotliDecompress)
  : async (bytes, options = {}) => brotliDecompressSync(bytes, options);
