import { PRICE_JOBS } from './price-jobs.ts';
import { replyFromThread } from './sources/reply-from-thread.ts';

await replyFromThread(PRICE_JOBS);
