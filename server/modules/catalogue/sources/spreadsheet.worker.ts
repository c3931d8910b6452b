import { SPREADSHEET_JOBS } from './read-spreadsheet.ts';
import { replyFromThread } from './reply-from-thread.ts';

await replyFromThread(SPREADSHEET_JOBS);
