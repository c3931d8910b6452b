import { type BasePrice, priceImpact } from '#domain/pricing/price-impact.ts';
import type { WorkerReply, WorkerRequest } from './impact-computer.ts';

type Question = Extract<WorkerRequest, { type: 'question' }>;

let rows: readonly BasePrice[] = [];
let latest: Question | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.type === 'rows') {
    rows = data.rows;
    return;
  }
  if (latest === null) setTimeout(answerLatest, 0);
  latest = data;
});

// Runs after all queued messages: only the latest question is worth computing.
function answerLatest(): void {
  if (latest === null) return;
  const { id, question } = latest;
  latest = null;
  const reply: WorkerReply = { id, impact: priceImpact(question, rows) };
  // A worker posts to its page only, so there is no target origin.
  globalThis.postMessage(reply, {});
}
