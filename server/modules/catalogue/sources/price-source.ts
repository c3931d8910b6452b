import type { PackedSheets } from './workbook/packed-sheets.ts';

/** `mark` tells this content from any other; handed back at the next reading it answers 'unchanged'. */
export type SourceReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'read'; readonly mark: string; readonly sheets: PackedSheets };

/** Where prices come from. Whatever can go wrong with it is thrown as a SourceError. */
export interface PriceSource {
  readonly kind: 'file' | 'folder' | 'google' | 'upload';
  /** What people see: a file's name or a spreadsheet's id, never a secret or a path of the server. */
  readonly description: string;
  read(previousMark: string | null, signal: AbortSignal): Promise<SourceReading>;
  /** Calls back soon after a change that the system tells of; it tells of none for Google and uploads. */
  watch(onChange: () => void): () => void;
}
