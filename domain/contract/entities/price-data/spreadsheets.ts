import { z } from '#domain/contract/zod.ts';

const sheetNumberSchema = z.int().min(0);

/** A sheet of a price source. Some sources call its number `gid`, others `sheetId`; a hidden sheet is not a category. */
export const spreadsheetSheetSchema = z
  .object({
    title: z.string().trim().min(1),
    gid: sheetNumberSchema.optional(),
    sheetId: sheetNumberSchema.optional(),
    hidden: z.boolean().default(false),
  })
  .refine((sheet) => sheet.gid !== undefined || sheet.sheetId !== undefined, {
    path: ['sheetId'],
    message: 'Required',
  });
