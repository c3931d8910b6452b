import {
  type BasePrice,
  type ImpactQuestion,
  type PriceImpact,
  priceImpact,
} from '#domain/pricing/price-impact.ts';

/** Answers questions about one list of devices. Only the newest question is answered. */
export interface ImpactComputer {
  readonly ask: (question: ImpactQuestion, onAnswer: (impact: PriceImpact) => void) => void;
  readonly close: () => void;
}

export type WorkerRequest =
  | { readonly type: 'rows'; readonly rows: readonly BasePrice[] }
  | { readonly type: 'question'; readonly id: number; readonly question: ImpactQuestion };

export interface WorkerReply {
  readonly id: number;
  readonly impact: PriceImpact;
}

type StartWorker = () => Worker;

/** Computes in a worker, so that even a long list does not slow down typing; in the page if there are no workers. */
export function openImpactComputer(
  rows: readonly BasePrice[],
  startWorker: StartWorker | null = typeof Worker === 'undefined' ? null : startImpactWorker,
): ImpactComputer {
  const prices = rows.map(({ price, category }) => ({ price, category }));
  return startWorker === null ? computeInPage(prices) : computeInWorker(prices, startWorker);
}

function startImpactWorker(): Worker {
  return new Worker(new URL('./impact.worker.ts', import.meta.url), { type: 'module' });
}

function computeInWorker(rows: readonly BasePrice[], startWorker: StartWorker): ImpactComputer {
  const inPage = computeInPage(rows);
  const worker = startWorker();
  let hasFailed = false;
  let lastId = 0;
  let latest: { question: ImpactQuestion; onAnswer: (impact: PriceImpact) => void } | null = null;
  // A worker belongs to its page, so there is no target origin.
  const send = (order: WorkerRequest) => worker.postMessage(order, {});
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    if (data.id === lastId) latest?.onAnswer(data.impact);
  });
  // A worker that a browser or a proxy blocks never answers: without this the panel would wait forever.
  worker.addEventListener('error', () => {
    hasFailed = true;
    if (latest) inPage.ask(latest.question, latest.onAnswer);
  });
  send({ type: 'rows', rows });
  return {
    ask: (question, onAnswer) => {
      latest = { question, onAnswer };
      lastId += 1;
      if (hasFailed) inPage.ask(question, onAnswer);
      else send({ type: 'question', id: lastId, question });
    },
    close: () => {
      worker.terminate();
      inPage.close();
    },
  };
}

// In a later task, so that the typed key is shown before anything is computed.
function computeInPage(rows: readonly BasePrice[]): ImpactComputer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: (question, onAnswer) => {
      clearTimeout(timer);
      timer = setTimeout(() => onAnswer(priceImpact(question, rows)), 0);
    },
    close: () => clearTimeout(timer),
  };
}
