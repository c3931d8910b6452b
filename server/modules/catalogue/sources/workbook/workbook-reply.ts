import type { SourceErrorCode } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';

/** What the thread answers: threads cannot hand each other an error's class. */
export type WorkbookReply =
  | { readonly sheets: SourceSheet[] }
  | { readonly failure: { readonly code: SourceErrorCode; readonly message: string } };
