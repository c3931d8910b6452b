import type { z } from '#domain/contract/zod.ts';

/** What a schema has to say against a value, in order; nothing when the value is fine. */
export function messagesOf(schema: z.ZodType, value: unknown): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}
