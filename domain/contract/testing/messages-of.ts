import type { z } from '#domain/contract/zod.ts';

/** The messages of a schema about a value, in order; empty if the value is valid. */
export function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}
