import { replyFromThread } from './reply-from-thread.ts';
import { readFilesPacked } from './workbook/read-files.ts';

await replyFromThread({ readFilesPacked });
