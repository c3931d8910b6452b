import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { askEarly } from '#web/app/ask-early.ts';
import { readBootData } from '#web/app/boot-data.ts';
import { registerWorker } from '#web/app/register-worker.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

const boot = readBootData(document);
const queryClient = createQueryClient();
askEarly(queryClient, boot);

createRoot(root).render(
  <StrictMode>
    <App boot={boot} queryClient={queryClient} />
  </StrictMode>,
);
registerWorker();
