import type { PackedSheets } from './workbook/packed-sheets.ts';

/** `mark` identifies this content; passed to the next read, it makes that return 'unchanged'. */
export type SourceReading =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'read'; readonly mark: string; readonly sheets: PackedSheets };

/** Where prices come from. Its failures are thrown as a SourceError. */
export interface PriceSource {
  readonly kind: 'file' | 'folder' | 'google' | 'upload';
  /** For people: the name of a file or the id of a spreadsheet, never a secret or a path of the server. */
  readonly description: string;
  read(previousMark: string | null, signal: AbortSignal): Promise<SourceReading>;
  /** Calls back soon after the system reports a change; never for Google and uploads. */
  watch(onChange: () => void): () => void;
}
