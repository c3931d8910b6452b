import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';

const { uploadMaxBytes, uploadNameMaxChars } = PRICE_DATA_LIMITS;

/**
 * Why a file need not be sent at all; null where the server decides. In the server's words, repeated here because the
 * schema that holds them would bring its whole library along.
 */
export function problemOfFile({ name, size }: { name: string; size: number }): string | null {
  if (!/\.(?:xlsx|ods|csv)$/i.test(name)) return 'Only .xlsx, .ods and .csv files can be uploaded';
  if (name.length > uploadNameMaxChars)
    return `The name of the file has more than ${uploadNameMaxChars} characters`;
  if (size === 0) return 'The file is empty';
  return size > uploadMaxBytes ? `The file is larger than ${uploadMaxBytes / 1024 / 1024} MB` : null;
}
