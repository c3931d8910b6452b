import { replyFromThread } from '#server/modules/catalogue/sources/reply-from-thread.ts';
import { PRICE_JOBS } from './price-jobs.ts';

await replyFromThread(PRICE_JOBS);
