import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

const { fileMaxBytes } = CUSTOMER_FILE_LIMITS;

/** Why these files cannot be checked; null if the server must decide. */
export function problemOfFiles(files: readonly File[]): string | null {
  const [file] = files;
  if (files.length > 1) return 'Choose one file.';
  if (!file || file.size === 0) return 'The file is empty.';
  if (file.size > fileMaxBytes) return `The file is larger than ${fileMaxBytes / 1024 / 1024} MB.`;
  if (/\.(?:csv|txt|tsv)$/i.test(file.name)) return null;
  return 'Only .csv files can be imported. In a spreadsheet program, save the list as .csv first.';
}

/** The server's reason, if it gave one. */
export function reasonOf(error: Error): string {
  return (error instanceof ApiError && error.body?.error) || 'Unable to reach the server. Please try again.';
}
