import type { ChunkedSheet } from './sheet-chunks.ts';
import type { SourceErrorCode } from './source-error.ts';

/** What the thread answers: threads cannot hand each other an error's class. */
export type WorkbookReply =
  | { readonly sheets: readonly ChunkedSheet[] }
  | { readonly failure: { readonly code: SourceErrorCode; readonly message: string } };
