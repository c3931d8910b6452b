import type { PackedSheets } from './workbook/packed-sheets.ts';

/** `mark` identifies this content; passed to the next read, it makes that return 'unchanged'. */
export type SourceReading =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      readonly mark: string;
      readonly sheets: PackedSheets;
      /** What the server that sent it calls it. */
      readonly title?: string | undefined;
    };

/** Where prices come from. Its failures are thrown as a SourceError. */
export interface PriceSource {
  readonly kind: 'file' | 'folder' | 'google' | 'link' | 'upload';
  /** For people: a file, a spreadsheet or the host of an address, never a secret or a path of the server. */
  readonly description: string;
  read(previousMark: string | null, signal: AbortSignal): Promise<SourceReading>;
  /** Calls back soon after the system reports a change; never for Google, addresses and uploads. */
  watch(onChange: () => void): () => void;
}
