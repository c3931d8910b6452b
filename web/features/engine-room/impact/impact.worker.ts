import { type BasePrice, priceImpact } from '#domain/pricing/price-impact.ts';
import type { WorkerOrder, WorkerReply } from './impact-computer.ts';

type Question = Extract<WorkerOrder, { type: 'question' }>;

let rows: readonly BasePrice[] = [];
let latest: Question | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  if (data.type === 'rows') {
    rows = data.rows;
    return;
  }
  if (latest === null) setTimeout(answerLatest, 0);
  latest = data;
});

// Every question that arrived meanwhile is in by now; only the last of them is worth computing.
function answerLatest(): void {
  if (latest === null) return;
  const { id, question } = latest;
  latest = null;
  const reply: WorkerReply = { id, impact: priceImpact(question, rows) };
  // A worker talks to its page alone; an origin to send to, as between windows, does not exist here.
  globalThis.postMessage(reply, {});
}
