import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { readBootData } from '#web/app/boot-data.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');

createRoot(root).render(
  <StrictMode>
    <App boot={readBootData(document)} queryClient={createQueryClient()} />
  </StrictMode>,
);
