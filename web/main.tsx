import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { readBootData } from '#web/app/boot-data.ts';
import { restoreViewer } from '#web/features/sign-in/stored-viewer.ts';
import { PUBLIC_VIEWER } from '#web/features/sign-in/viewer.ts';
import { listenToHistory } from '#web/lib/history/history-layers.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { readFirstList, refreshFirstList, seedFirstList } from './app/first-list/first-list.ts';
import { beginTakeOver } from './app/first-list/take-over.ts';
import { whenQuiet } from './app/live/when-quiet.ts';
import { prefetchCategories } from './app/prefetch-categories.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

const boot = readBootData(document);
const queryClient = createQueryClient();
// Somebody may have signed in elsewhere since the document was shown: its prices are not theirs.
const first = restoreViewer() === PUBLIC_VIEWER ? readFirstList(document) : null;
if (first) seedFirstList(queryClient, first);
else prefetchCategories(queryClient, boot);
listenToHistory();

// Last, because nobody waits for it.
const loadFollow = async () => {
  await whenQuiet(queryClient);
  return import('./app/live/follow.ts');
};

const takeOver = beginTakeOver(document);
// Synchronously: the list in the document is removed before the browser paints again.
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <App boot={boot} queryClient={queryClient} loadFollow={loadFollow} />
    </StrictMode>,
  ),
);
takeOver(root);
if (first) refreshFirstList(queryClient, first);
registerWorker();

/**
 * Lets the page open without a connection on later visits. Registered late, so that it does not slow down the first one.
 * Only the built page has a worker, and browsers offer none at an insecure address.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
    console.warn('The page will not open without a connection.', error);
  });
}

function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 2_000);
}
