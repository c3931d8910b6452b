import { z } from './zod.ts';

/** For calls whose only news is that they were done. */
export const doneSchema = z.object({ success: z.literal(true) });
